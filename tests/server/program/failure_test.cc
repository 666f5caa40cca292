// What race2048d says and returns when it cannot listen.
#include "server/program/failure.h"

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

Failure failure(std::errc code) {
  return failure_of(std::system_error(std::make_error_code(code), "cannot listen on ::"), 2048);
}

TEST(FailureTest, APortThatIsTakenIsReportedToTheStartingProgramToo) {
  const Failure taken = failure(std::errc::address_in_use);
  EXPECT_EQ(taken.exit_code, kCannotListen);
  EXPECT_TRUE(taken.text.starts_with("race2048d: cannot listen on ::")) << taken.text;
  EXPECT_NE(taken.text.find("Choose another port with --port"), std::string::npos);
  EXPECT_EQ(taken.report, (ServerReport{.kind = ServerReport::Kind::port_taken, .port = 2048}));
}

TEST(FailureTest, AForbiddenPortComesWithAdvice) {
  const Failure forbidden = failure(std::errc::permission_denied);
  EXPECT_EQ(forbidden.exit_code, kCannotListen);
  EXPECT_NE(forbidden.text.find("need privileges"), std::string::npos);
  EXPECT_FALSE(forbidden.report);
}

TEST(FailureTest, ATextThatIsNoAddressIsAUsageError) {
  const Failure wrong = failure(std::errc::invalid_argument);
  EXPECT_EQ(wrong.exit_code, kUsage);
  EXPECT_FALSE(wrong.report);
}

TEST(FailureTest, AnyOtherErrorIsOneLine) {
  const Failure other = failure(std::errc::address_not_available);
  EXPECT_EQ(other.exit_code, kCannotListen);
  EXPECT_EQ(other.text.find('\n'), other.text.size() - 1);
  EXPECT_FALSE(other.report);
}

}  // namespace
}  // namespace race2048::server
