#include "shared/server_report.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(ServerReportTest, IsReadAsItWasWritten) {
  for (const auto kind : {ServerReport::Kind::listening, ServerReport::Kind::port_taken}) {
    const ServerReport report{.kind = kind, .port = 65535};
    EXPECT_EQ(parse_report(report_line(report)), report) << report_line(report);
  }
}

TEST(ServerReportTest, TheLineForScriptsStaysAsItIs) {
  EXPECT_EQ(report_line({.kind = ServerReport::Kind::listening, .port = 2048}),
            "race2048d listening on port 2048");
}

TEST(ServerReportTest, AnyOtherLineIsNone) {
  for (const char* line :
       {"", "race2048d listening on port ", "race2048d listening on port 65536",
        "race2048d listening on port 2048.", "race2048d finds port 2048", "port 2048 is in use",
        "race2048d finds port  taken", "RACE2048D listening on port 1"}) {
    EXPECT_EQ(parse_report(line), std::nullopt) << line;
  }
}

}  // namespace
}  // namespace race2048
