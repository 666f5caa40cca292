// A server that was started again during a match: it may lack the newest moves, and the match waits
// for those who raced in it.
#include <deque>
#include <string>
#include <vector>

#include "client/words/link_text.h"
#include "tests/client/session/resume_fixture.h"

namespace race2048::client::testing {
namespace {

class RestartedServerTest : public ResumeTest {
 protected:
  void say_clock(std::uint32_t match_ms, std::uint32_t stands_ms, TimePoint now) {
    v1::ToClient message;
    message.mutable_clock()->set_round(1);
    message.mutable_clock()->set_match_ms(match_ms);
    message.mutable_clock()->set_stands_ms(stands_ms);
    say(message, now);
  }
  // The client is back in a race that stands at 9 s, for 20 s more at most.
  void return_to_standing_race() {
    race();
    lose();
    dial_and_connect();
    return_to_race(1, dialled_);
    say_clock(9'000, 20'000, dialled_);
    whole_roster(dialled_);
    sent();
  }
};

TEST_F(RestartedServerTest, AllAnswersComeAgainAndTheLostMovesAreMadeAgain) {
  race();
  type_many(4);
  std::vector<v1::Outcome> answers;
  for (const v1::Move& move : on_their_way_) answers.push_back(referee_.answer(move));
  for (const v1::Outcome& outcome : answers) say_outcome(outcome, kStart);
  const Board board = own_race().own->board();
  lose();
  EXPECT_EQ(dial_and_connect().resume().answers(), 4u);
  welcome_back(dialled_);
  entered_again(3, true, dialled_, true);
  seal_again(1, dialled_, any_rate());
  start_again(1, 9'000, dialled_);
  say_outcome(answers[0], dialled_);
  say_outcome(answers[1], dialled_);
  whole_roster(dialled_);
  EXPECT_EQ(sent_numbers(), (std::vector<std::uint32_t>{3, 4}));
  say_outcome(answers[2], dialled_);
  say_outcome(answers[3], dialled_);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(own_race().own->board(), board);
  EXPECT_EQ(own_race().own->answers(), 4u);
}

TEST_F(RestartedServerTest, WhileTheMatchWaitsItsClockStandsAndMovesAreIgnored) {
  return_to_standing_race();
  EXPECT_EQ(model().match_ms(dialled_ + seconds(10)), 9'000u);
  type(Action::left, dialled_ + seconds(1));
  EXPECT_TRUE(on_their_way_.empty());
  EXPECT_EQ(trouble_text(model(), dialled_ + seconds(5)),
            "The server was restarted: the match goes on when all are back, in 0:15 at most: "
            "moves are ignored, 1 dropped");
  say(ping_message(), dialled_ + seconds(6));
  EXPECT_TRUE(model().silence) << "a byte does not end the wait";
}

TEST_F(RestartedServerTest, WhenAllAreBackTheMatchGoesOn) {
  return_to_standing_race();
  say_clock(9'000, 0, dialled_ + seconds(5));
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(notice(), "The match goes on");
  EXPECT_EQ(model().match_ms(dialled_ + seconds(7)), 11'000u);
  type(Action::left, dialled_ + seconds(7));
  EXPECT_EQ(on_their_way_.size(), 1u);
}

TEST_F(RestartedServerTest, ALinkThatIsLostWhileTheMatchWaitsIsLostAsEver) {
  return_to_standing_race();
  lose(dialled_ + seconds(1));
  ASSERT_TRUE(model().reconnecting);
  dial_and_connect();
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().silence) << "the match has gone on meanwhile";
}

TEST_F(RestartedServerTest, TheCountdownGoesOnWithAnotherStart) {
  enter_room({}, any_rate());
  v1::ToClient start;
  start.mutable_start()->set_match_id(match_id(1));
  start.mutable_start()->set_round(1);
  start.mutable_start()->set_countdown_ms(3'000);
  v1::StartSeat& own = *start.mutable_start()->add_seats();
  own.set_seat(1);
  own.set_name("ada");
  own.set_nonce(std::string(16, 7));
  const v1::ToClient again = start;
  say(start);
  say_clock(0, 20'000, kStart + seconds(1));
  ASSERT_TRUE(model().silence);
  say(v1::ToClient(again), kStart + seconds(10));
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(own_race().go_at, kStart + seconds(13));
}

}  // namespace
}  // namespace race2048::client::testing
