// Which link counts, when another one is tried, and when the client gives up.
#include "client/net/exit_code.h"
#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class LinksTest : public ResumeTest {
 protected:
  // The link is lost in a race, and another one is connected.
  void lose_and_connect() {
    race();
    lose();
    dial_and_connect();
  }
};

// ---------------------------------------------------------------------------------- a lost link

TEST_F(LinksTest, ALostLinkInARaceIsTriedAgainWithin100Milliseconds) {
  race();
  lose(kStart + seconds(1));
  EXPECT_FALSE(failure());
  ASSERT_TRUE(model().reconnecting);
  EXPECT_EQ(model().reconnecting->since, kStart);
  EXPECT_EQ(model().reconnecting->until, kStart + seconds(120));
  EXPECT_EQ(model().reconnecting->why.text, "reset");
  EXPECT_TRUE(model().silence);
  EXPECT_EQ(model().phase, Phase::racing);
  EXPECT_TRUE(client_->is_over(link_));
  ASSERT_TRUE(client_->connect_at());
  EXPECT_GE(*client_->connect_at(), kStart + seconds(1));
  EXPECT_LE(*client_->connect_at(), kStart + milliseconds(1'100));
  EXPECT_EQ(client_->next_deadline(), client_->connect_at());
}

TEST_F(LinksTest, BetweenMatchesThePlaceIsKeptForLess) {
  enter_room();
  lose();
  ASSERT_TRUE(model().reconnecting);
  EXPECT_EQ(model().reconnecting->until, kStart + seconds(60));
  EXPECT_EQ(model().phase, Phase::room);
}

TEST_F(LinksTest, WithoutATokenALostLinkIsFinal) {
  token_.clear();
  race();
  lose();
  EXPECT_EQ(failure(), Failure::Kind::link_lost);
}

TEST_F(LinksTest, AServerThatKeepsNoPlaceIsNotAskedForIt) {
  race();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  message.mutable_entered()->set_token(token_);
  say(message);
  lose();
  EXPECT_EQ(failure(), Failure::Kind::link_lost);
}

TEST_F(LinksTest, AGoodbyeToALinkIsALostLink) {
  for (const v1::Reason reason :
       {v1::REASON_SILENT, v1::REASON_TOO_SLOW, v1::REASON_LOGIN_DEADLINE}) {
    race();
    lose_by_goodbye(reason);
    EXPECT_FALSE(failure());
    ASSERT_TRUE(model().reconnecting);
    EXPECT_EQ(model().reconnecting->why.said, ServerQuote("The server's words."));
  }
}

TEST_F(LinksTest, AServerThatKeepsItsRoomsIsWaitedFor) {
  race();
  lose_by_goodbye(v1::REASON_SERVER_RESTARTS);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(model().reconnecting);
}

TEST_F(LinksTest, AGoodbyeToTheClientIsFinal) {
  for (const v1::Reason reason :
       {v1::REASON_SERVER_STOPS, v1::REASON_BAD_FRAME, v1::REASON_SERVER_FULL}) {
    race();
    lose_by_goodbye(reason);
    EXPECT_EQ(failure(), Failure::Kind::goodbye);
    EXPECT_FALSE(client_->connect_at());
  }
}

TEST_F(LinksTest, FifteenSecondsOfSilenceInARaceAreALostLink) {
  race();
  client_->on_time(kStart + seconds(2));
  client_->on_time(kStart + limits::kSilenceRacing);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(model().reconnecting);
  EXPECT_TRUE(client_->is_over(link_));
}

TEST_F(LinksTest, TheOwnersServerThatHasEndedIsNotTriedAgain) {
  race();
  lose(kStart, "closed by the server");
  client_->on_server_ended();
  EXPECT_EQ(failure(), Failure::Kind::link_lost);
  EXPECT_EQ(model().failure->link.text, "closed by the server");
  race();
  client_->on_server_ended();
  EXPECT_FALSE(failure()) << "its last words may still come";
  lose();
  EXPECT_EQ(failure(), Failure::Kind::link_lost);
}

TEST_F(LinksTest, LeavingWithoutALinkClosesAtOnce) {
  race();
  lose();
  client_->leave();
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(failure());
  EXPECT_FALSE(client_->connect_at());
  EXPECT_FALSE(client_->next_deadline());
}

// ------------------------------------------------------------------------- tries that fail

TEST_F(LinksTest, AfterEachFailedTryThereIsAnother) {
  race();
  lose();
  for (std::uint32_t tries = 1; tries <= 3; ++tries) {
    const TimePoint begun = dial();
    client_->on_link_lost(link_, "refused", begun);
    EXPECT_EQ(model().reconnecting->tries, tries);
    EXPECT_EQ(model().reconnecting->why.text, "refused");
    ASSERT_TRUE(client_->connect_at());
    EXPECT_GT(*client_->connect_at(), begun);
  }
}

TEST_F(LinksTest, ATryWithoutAnAnswerFailsAfterThreeSeconds) {
  race();
  lose();
  for (const bool connects : {false, true}) {
    connects ? static_cast<void>(dial_and_connect()) : static_cast<void>(dial());
    EXPECT_EQ(client_->next_deadline(), dialled_ + seconds(3));
    client_->on_time(dialled_ + seconds(3) - milliseconds(1));
    EXPECT_FALSE(client_->is_over(link_));
    client_->on_time(dialled_ + seconds(3));
    EXPECT_TRUE(client_->is_over(link_));
    EXPECT_TRUE(client_->connect_at());
    EXPECT_EQ(model().reconnecting->why.text, "reset") << "nothing better is known";
  }
}

TEST_F(LinksTest, AFullServerIsTriedAgain) {
  lose_and_connect();
  lose_by_goodbye(v1::REASON_SERVER_FULL, dialled_);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(client_->connect_at());
  EXPECT_EQ(model().reconnecting->tries, 1u);
}

TEST_F(LinksTest, WhateverElseAnswersInTheServersPlaceIsAFailedTry) {
  for (const std::string bytes : {"HTTP/1.1 302 Found\r\n\r\n", "\xff\xff\xff\xff\xff"}) {
    lose_and_connect();
    client_->on_bytes(link_, wire::bytes_of(bytes), dialled_);
    client_->on_time(dialled_ + seconds(3));
    EXPECT_FALSE(failure());
    EXPECT_TRUE(client_->connect_at());
  }
}

TEST_F(LinksTest, ARefusalBecauseOfTooManyTriesIsAFailedTry) {
  for (const v1::Reason reason : {v1::REASON_TOO_OFTEN, v1::REASON_TOO_MANY}) {
    lose_and_connect();
    refuse(reason, "Too many.");
    EXPECT_FALSE(failure());
    EXPECT_TRUE(client_->connect_at());
  }
}

TEST_F(LinksTest, APlaceThatTheServerDoesNotGiveBackIsLost) {
  for (const v1::Reason reason :
       {v1::REASON_BAD_TOKEN, v1::REASON_BAD_ANSWERS, v1::REASON_VERSION}) {
    lose_and_connect();
    refuse(reason, "Your place is given up.");
    EXPECT_EQ(failure(), Failure::Kind::not_resumed);
    EXPECT_EQ(model().failure->said, ServerQuote("Your place is given up."));
    EXPECT_EQ(exit_code_of(*model().failure), 3);
  }
}

TEST_F(LinksTest, WhoWasKickedMeanwhileIsOut) {
  lose_and_connect();
  refuse(v1::REASON_KICKED, "The host has put you out.");
  EXPECT_EQ(failure(), Failure::Kind::put_out);
  EXPECT_EQ(model().failure->reason, Reason::kicked);
}

TEST_F(LinksTest, TheClientTriesUntilEvenAServerThatNoticedTheLossLateHasGivenThePlaceUp) {
  for (const bool racing : {true, false}) {
    racing ? race() : enter_room();
    lose();
    // 15 s or 45 s of silence, the hold, and 2 s.
    const TimePoint end = kStart + seconds(racing ? 15 + 120 + 2 : 45 + 60 + 2);
    TimePoint now = kStart;
    while (client_->connect_at() && !client_->finished()) {
      now = *client_->next_deadline();
      client_->on_time(now);
      if (client_->finished() || client_->connect_at() != now) continue;
      dial();
      client_->on_link_lost(link_, "refused", now);
    }
    EXPECT_EQ(now, end);
    EXPECT_EQ(failure(), Failure::Kind::hold_over);
    EXPECT_EQ(model().failure->link.text, "refused");
    EXPECT_FALSE(model().reconnecting);
  }
}

TEST_F(LinksTest, AProgramThatWasStoppedForLongerThanTheHoldTriesOnce) {
  race();
  const TimePoint woken = kStart + seconds(1'000);
  client_->on_time(woken);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(model().reconnecting);
  dial();
  client_->on_time(dialled_);
  EXPECT_FALSE(failure());
  client_->on_link_lost(link_, "refused", dialled_);
  client_->on_time(dialled_);
  EXPECT_EQ(failure(), Failure::Kind::hold_over);
}

TEST_F(LinksTest, ALinkThatStopsBeforeTheRoomIsWholeIsLostAgain) {
  lose_and_connect();
  welcome_back(dialled_);
  EXPECT_EQ(client_->next_deadline(), dialled_ + seconds(3));
  client_->on_time(dialled_ + seconds(3));
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_TRUE(client_->connect_at());
  EXPECT_EQ(model().reconnecting->tries, 1u);
  EXPECT_EQ(model().reconnecting->until, dialled_ + seconds(120)) << "the server had seen us";
}

}  // namespace
}  // namespace race2048::client
