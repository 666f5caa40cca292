#include "client/words/failure_text.h"

#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

std::string text_after(Failure failure, Model model = in_race({member(0, "ada")})) {
  model.phase = Phase::closed;
  model.failure = std::move(failure);
  return failure_text(model);
}

TEST(FailureTextTest, WithoutAHoldTheScoreStands) {
  EXPECT_EQ(text_after({.kind = Failure::Kind::link_lost, .link = {.text = "reset"}}),
            "The connection to 192.168.1.20:2048 is lost: reset. Your score in a running match "
            "stands; join again for the next match.");
}

TEST(FailureTextTest, WithoutARoomNothingIsLeft) {
  Model model;
  model.server = "192.168.1.20:2048";
  EXPECT_EQ(text_after({.kind = Failure::Kind::link_lost, .link = {.text = "reset"}}, model),
            "The connection to 192.168.1.20:2048 is lost: reset.");
}

TEST(FailureTextTest, ALinkThatDidNotComeBackInTimeSaysWhy) {
  EXPECT_EQ(text_after({.kind = Failure::Kind::hold_over, .link = {.text = "Connection refused"}}),
            "The connection to 192.168.1.20:2048 is lost, and did not come back while your seat "
            "was kept (Connection refused). Your score in a running match stands; join again for "
            "the next match.");
  EXPECT_EQ(text_after({.kind = Failure::Kind::hold_over}, watched(in_room({member(0, "ada")}))),
            "The connection to 192.168.1.20:2048 is lost, and did not come back while your place "
            "was kept. Your score in a running match stands; join again for the next match.");
}

TEST(FailureTextTest, NobodyJoinsAServerAgainThatHasGoneWithItsHost) {
  Model model = in_race({member(0, "ada")});
  model.owns_server = true;
  EXPECT_EQ(text_after({.kind = Failure::Kind::hold_over, .link = {.text = "timed out"}}, model),
            "The connection to 192.168.1.20:2048 is lost, and did not come back while your seat "
            "was kept (timed out).");
}

TEST(FailureTextTest, WhoeverIsSentAroundReadsBothAddresses) {
  EXPECT_EQ(text_after({.kind = Failure::Kind::sent_around,
                        .text = "192.168.1.21:2048",
                        .link = {.text = "It was refused."}}),
            "192.168.1.20:2048 sends you on to 192.168.1.21:2048, and other servers have sent you "
            "on before. The room may be on its way to another server: try again in a moment. Last "
            "fault: It was refused.");
}

TEST(FailureTextTest, APasswordThatIsNotSentIsExplained) {
  EXPECT_EQ(text_after({.kind = Failure::Kind::unsafe_password}),
            "The room's password was not sent to 192.168.1.20:2048, because a server without "
            "encryption has named it. Leave out --plaintext, or name 192.168.1.20:2048 yourself.");
}

TEST(FailureTextTest, APlaceThatIsNotGivenBackIsExplained) {
  EXPECT_EQ(
      text_after({.kind = Failure::Kind::not_resumed,
                  .reason = Reason::bad_token,
                  .said = ServerQuote("Ha.")}),
      "192.168.1.20:2048 did not give your seat back. The server does not keep your place, or "
      "not any more. Your score in a running match stands; join again for the next match.");
}

TEST(FailureTextTest, ATakenSeatIsOnesOwnDoing) {
  EXPECT_EQ(text_after({.kind = Failure::Kind::taken_over, .said = ServerQuote("taken over")}),
            "Another race2048 has taken over your seat in room KXQ7WP.");
}

TEST(FailureTextTest, WhoGetsNoSeatIsToldHowToWatch) {
  Model model;
  model.server = "192.168.1.20:4000";
  Failure full{.kind = Failure::Kind::refused,
               .reason = Reason::room_full,
               .said = ServerQuote("All 3 seats in room KXQ7WP are taken. You can still watch."),
               .may_watch = "KXQ7WP"};
  EXPECT_EQ(
      text_after(full, model),
      "The room has no place for you. 192.168.1.20:4000 says: \"All 3 seats in room KXQ7WP are "
      "taken. You can still watch.\" Try: race2048 watch 192.168.1.20:4000/KXQ7WP");
}

TEST(FailureTextTest, EachFaultOfAServerHasASentenceOfItsOwn) {
  std::set<std::string> sentences;
  const int last = static_cast<int>(ProtocolFault::reads_nothing);
  for (int fault = 1; fault <= last; ++fault) {
    const std::string text = text_after(
        {.kind = Failure::Kind::protocol_fault, .fault = static_cast<ProtocolFault>(fault)});
    EXPECT_EQ(text.find("()"), std::string::npos) << fault;
    EXPECT_TRUE(sentences.insert(text).second) << text;
  }
}

}  // namespace
}  // namespace race2048::client
