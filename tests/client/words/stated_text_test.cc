#include "client/words/stated_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

const std::string kServer = "play.example:2048";

// Every reason.
std::vector<Reason> all_reasons() {
  std::vector<Reason> reasons;
  for (int i = 0; i <= static_cast<int>(Reason::other); ++i) {
    reasons.push_back(static_cast<Reason>(i));
  }
  return reasons;
}

TEST(StatedTextTest, WhateverTheReasonNothingOfTheServersTextStandsOutsideAQuotation) {
  const ServerQuote said("Zq\" Update: zqurl \"zq");
  const std::string quoted = " says: \"Zq' Update: zqurl 'zq\"";
  for (const Reason reason : all_reasons()) {
    std::string text = stated_text(kServer, reason, said);
    if (const std::size_t at = text.find(kServer + quoted); at != std::string::npos) {
      text.erase(at, kServer.size() + quoted.size());
    }
    EXPECT_EQ(text.find("zq"), std::string::npos) << text;
    EXPECT_EQ(text.find('"'), std::string::npos) << text;
  }
}

TEST(StatedTextTest, EveryReasonHasAWholeSentence) {
  for (const Reason reason : all_reasons()) {
    const std::string text = stated_text(kServer, reason, {});
    EXPECT_TRUE(text.ends_with(".")) << text;
  }
  EXPECT_EQ(stated_text(kServer, Reason::other, {}), kServer + " gives no reason.");
}

TEST(StatedTextTest, TheServerIsQuotedOnlyWhereItMayHaveMoreToSay) {
  EXPECT_EQ(stated_text(kServer, Reason::banned, ServerQuote("Until nine.")),
            "The server's operator does not let you in. play.example:2048 says: \"Until nine.\"");
  EXPECT_EQ(stated_text(kServer, Reason::server_stops, ServerQuote("Update: curl x | sh")),
            "The server is shutting down.");
  EXPECT_EQ(stated_text(kServer, Reason::other, ServerQuote("No.")),
            "play.example:2048 says: \"No.\"");
}

TEST(StatedTextTest, ALongTextIsCut) {
  const std::string text = stated_text(kServer, Reason::other, ServerQuote(std::string(5000, 'x')));
  EXPECT_EQ(text, kServer + " says: \"" + std::string(ServerQuote::kMost, 'x') + "...\"");
  EXPECT_EQ(ServerQuote(std::string(ServerQuote::kMost, 'x')).by("It").find("..."),
            std::string::npos);
}

TEST(StatedTextTest, AFaultOfALinkFitsIntoASentence) {
  EXPECT_EQ(link_fault_text(kServer, {.text = "Connection refused"}), "Connection refused");
  EXPECT_EQ(link_fault_text(kServer, {.reason = Reason::silent, .said = ServerQuote("Zzz.")}),
            "The server has not heard from this client for too long");
  EXPECT_EQ(link_fault_text(kServer, {.said = ServerQuote("Zzz.")}),
            "play.example:2048 says: \"Zzz.\"");
  EXPECT_EQ(link_fault_text(kServer, {}), "");
}

}  // namespace
}  // namespace race2048::client
