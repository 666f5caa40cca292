// Texts of a server's own choice.
#include "client/wire/link.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string quoted(const std::string& told) {
  return quote_from(told).by("example.org:2048");
}

TEST(QuoteTest, KeepsTheLettersOfNames) {
  EXPECT_EQ(quoted("The name Zo\u00EB is taken."),
            "example.org:2048 says: \"The name Zo\u00EB is taken.\"");
}

TEST(QuoteTest, NothingElseBeyondAsciiReachesTheTerminal) {
  EXPECT_EQ(quoted("a\x1b[2Jb\u2500\u202E\xFF\U0001F389"), "example.org:2048 says: \"a?[2Jb????\"");
}

}  // namespace
}  // namespace race2048::client
