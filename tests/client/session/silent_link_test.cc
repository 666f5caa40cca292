// A second link that is tried beside a silent one: which of the two counts.
#include "client/model/client_limits.h"
#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class SilentLinkTest : public ResumeTest {
 protected:
  // Nothing is heard for two seconds, and another link is begun.
  void fall_silent() {
    race();
    client_->on_time(kStart + seconds(2));
    dial();
  }

  void connect_beside() {
    client_->on_connected(link_, dialled_);
    sent();
  }

  // The answer to a move comes by the old link after the Hello of the new one has gone out.
  void say_hello_and_hear_an_answer_after_all() {
    race();
    type(Action::left);
    client_->on_time(kStart + seconds(2));
    dial();
    connect_beside();
    v1::ToClient outcome;
    *outcome.mutable_outcome() = referee_.answer(on_their_way_.front());
    say_over(old_link_, outcome, dialled_);
  }
};

TEST_F(SilentLinkTest, TwoSecondsOfSilenceInARaceBeginASecondLink) {
  fall_silent();
  EXPECT_EQ(dialled_, kStart + seconds(2));
  EXPECT_TRUE(model().silence);
  EXPECT_FALSE(model().reconnecting);
  EXPECT_FALSE(client_->is_over(old_link_));
  EXPECT_FALSE(client_->is_over(link_));
}

TEST_F(SilentLinkTest, WithoutATokenNoSecondLinkIsBegun) {
  token_.clear();
  race();
  client_->on_time(kStart + seconds(2));
  EXPECT_TRUE(model().silence);
  EXPECT_FALSE(client_->connect_at());
}

TEST_F(SilentLinkTest, TheOldLinkThatSpeaksBeforeTheNewOneIsConnectedStays) {
  fall_silent();
  say_over(old_link_, ping_message(), dialled_);
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_FALSE(client_->is_over(old_link_));
  EXPECT_FALSE(model().silence);
  EXPECT_FALSE(client_->connect_at());
  client_->on_connected(link_, dialled_);
  EXPECT_EQ(client_->output(link_), "") << "too late";
}

TEST_F(SilentLinkTest, TheNewLinkThatAnswersFirstWins) {
  fall_silent();
  connect_beside();
  return_to_race(1, dialled_);
  EXPECT_TRUE(client_->is_over(old_link_));
  EXPECT_FALSE(client_->is_over(link_));
  whole_roster(dialled_);
  EXPECT_FALSE(failure());
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(notice(), "The server is back after 2 s") << "the link was never lost";
}

TEST_F(SilentLinkTest, WhoReachesTheLobbyOverTheSilentLinkStaysThere) {
  connect({.entry = {.kind = Entry::Kind::lobby}});
  welcome();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  entered();
  seal(1);
  whole_roster(kStart);
  client_->on_time(kStart + limits::kQuietIdle);
  dial();
  connect_beside();
  client_->ask(LeaveRoom{}, kStart);
  v1::ToClient left;
  left.mutable_left();
  say_over(old_link_, left, dialled_);
  EXPECT_TRUE(client_->is_over(link_)) << "it wants a place that is gone";
  refuse(v1::REASON_BAD_TOKEN, "Your place is given up.");
  EXPECT_FALSE(failure());
  EXPECT_EQ(model().phase, Phase::lobby);
}

TEST_F(SilentLinkTest, AnAnswerToHelloWinsAlthoughTheOldLinkHasSpokenAgain) {
  fall_silent();
  connect_beside();
  say_over(old_link_, ping_message(), dialled_);
  EXPECT_FALSE(model().silence);
  EXPECT_FALSE(client_->is_over(link_)) << "the server may have read its Hello";
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  EXPECT_TRUE(client_->is_over(old_link_));
  EXPECT_FALSE(failure());
}

TEST_F(SilentLinkTest, MovesTypedWhileTheRoomIsNotWholeAreCounted) {
  fall_silent();
  connect_beside();
  say_over(old_link_, ping_message(), dialled_);
  welcome_back(dialled_);
  ASSERT_TRUE(model().silence);
  client_->ask(Act{Action::left}, dialled_);
  entered_again(1, true, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(notice(), "The server is back after 0 s: 1 move dropped");
}

TEST_F(SilentLinkTest, AnAnswerToAHelloThatIsNoLongerTrueLeadsToAnother) {
  say_hello_and_hear_an_answer_after_all();
  welcome_back(dialled_);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_TRUE(client_->is_over(old_link_)) << "the server has ended it";
  EXPECT_TRUE(model().reconnecting);
  EXPECT_EQ(dial_and_connect().resume().answers(), 1u);
}

TEST_F(SilentLinkTest, TheSameGoesForAnOldLinkThatIsLostMeanwhile) {
  say_hello_and_hear_an_answer_after_all();
  client_->on_link_lost(old_link_, "reset", dialled_);
  welcome_back(dialled_);
  EXPECT_EQ(dial_and_connect().resume().answers(), 1u);
}

TEST_F(SilentLinkTest, TheOldLinkThatIsLostLeavesTheTryAlone) {
  fall_silent();
  client_->on_link_lost(old_link_, "reset", dialled_);
  EXPECT_TRUE(model().reconnecting);
  EXPECT_FALSE(client_->is_over(link_));
  EXPECT_FALSE(client_->connect_at());
  connect_beside();
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().reconnecting);
}

TEST_F(SilentLinkTest, ATryThatFailsIsRepeatedWhileTheOldLinkIsSilent) {
  fall_silent();
  client_->on_link_lost(link_, "refused", dialled_);
  EXPECT_TRUE(client_->connect_at());
  EXPECT_FALSE(client_->is_over(old_link_));
  say_over(old_link_, ping_message(), dialled_);
  EXPECT_FALSE(client_->connect_at());
}

TEST_F(SilentLinkTest, ATryThatFailsAfterTheOldLinkHasSpokenIsNotRepeated) {
  fall_silent();
  connect_beside();
  say_over(old_link_, ping_message(), dialled_);
  client_->on_link_lost(link_, "reset", dialled_);
  EXPECT_FALSE(client_->connect_at());
  EXPECT_FALSE(failure());
}

TEST_F(SilentLinkTest, AFullServerLeavesTheOldLinkAsItIs) {
  fall_silent();
  connect_beside();
  lose_by_goodbye(v1::REASON_SERVER_FULL, dialled_);
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_FALSE(client_->is_over(old_link_));
  EXPECT_FALSE(model().reconnecting);
}

TEST_F(SilentLinkTest, TheOldLinkTakenOverByTheNewOneIsALostLink) {
  fall_silent();
  connect_beside();
  link_ = std::exchange(old_link_, link_);
  lose_by_goodbye(v1::REASON_TAKEN_OVER, dialled_);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(model().reconnecting);
  EXPECT_FALSE(client_->is_over(old_link_)) << "its answer is on the way";
}

TEST_F(SilentLinkTest, AHelloThatTheServerReadsLateIsTheClientsOwnDoing) {
  fall_silent();
  connect_beside();
  client_->on_time(dialled_ + seconds(3));
  EXPECT_TRUE(client_->is_over(link_));
  link_ = old_link_;
  lose_by_goodbye(v1::REASON_TAKEN_OVER, dialled_ + seconds(4));
  EXPECT_FALSE(failure());
  EXPECT_TRUE(client_->connect_at());
}

TEST_F(SilentLinkTest, AnotherClientWithTheTokenTakesThePlace) {
  race();
  lose_by_goodbye(v1::REASON_TAKEN_OVER);
  EXPECT_EQ(failure(), Failure::Kind::taken_over);
  fall_silent();
  connect_beside();
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  lose_by_goodbye(v1::REASON_TAKEN_OVER, dialled_ + seconds(1));
  EXPECT_EQ(failure(), Failure::Kind::taken_over) << "also after a resume";
}

TEST_F(SilentLinkTest, WhoDoesNotWantToKnowOfSilencesTriesNothingBeside) {
  enter_room({.tells_silence = false});
  start_race();
  client_->on_time(kStart + seconds(3));
  EXPECT_FALSE(client_->connect_at());
  client_->on_time(kStart + limits::kSilenceRacing);
  EXPECT_TRUE(client_->connect_at()) << "then the link is lost";
}

// A server that pings, and does not answer the move that it was sent.
class MuteServerTest : public ResumeTest {
 protected:
  TimePoint ping_for(seconds time, TimePoint from) {
    for (seconds passed(1); passed <= time && !model().reconnecting && !failure(); ++passed) {
      say(ping_message(), from + passed);
      client_->on_time(from + passed);
    }
    return from + time;
  }
  void come_back() {
    dial_and_connect();
    return_to_race(1, dialled_);
    whole_roster(dialled_);
    EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{1}) << "it is asked again";
  }
};

TEST_F(MuteServerTest, LosesItsLinkAndTheSecondTimeItsClient) {
  race();
  type(Action::left);
  ping_for(limits::kOutcomeDeadline - seconds(1), kStart);
  EXPECT_FALSE(model().reconnecting);
  ping_for(limits::kOutcomeDeadline, kStart);
  ASSERT_TRUE(model().reconnecting);
  come_back();
  ping_for(limits::kOutcomeDeadline, dialled_);
  EXPECT_EQ(failure(), Failure::Kind::unanswered);
}

TEST_F(MuteServerTest, MayBeMuteAgainOnceItHasAnswered) {
  race();
  type(Action::left);
  ping_for(limits::kOutcomeDeadline, kStart);
  come_back();
  answer(dialled_);
  type(Action::right, dialled_);
  ping_for(limits::kOutcomeDeadline, dialled_);
  EXPECT_TRUE(model().reconnecting);
  EXPECT_FALSE(failure());
}

TEST_F(MuteServerTest, WithoutAPlaceThatIsKeptLosesItsClientAtOnce) {
  token_.clear();
  race();
  type(Action::left);
  ping_for(limits::kOutcomeDeadline, kStart);
  EXPECT_EQ(failure(), Failure::Kind::unanswered);
}

TEST_F(MuteServerTest, OwesNoAnswerBeforeAMoveNorInLockstep) {
  race();
  ping_for(2 * limits::kOutcomeDeadline, kStart);
  race(step_settings(10'000));
  begin_step(1);
  type(Action::left);
  ASSERT_TRUE(model().race->own->choice_waits());
  ping_for(2 * limits::kOutcomeDeadline, kStart);
  EXPECT_FALSE(model().reconnecting);
  EXPECT_FALSE(failure());
}

}  // namespace
}  // namespace race2048::client
