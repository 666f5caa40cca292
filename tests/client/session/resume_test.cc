// What the client says and does when it takes up its place again.
#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST_F(ResumeTest, HelloNamesThePlaceAndWhatTheClientHasSeen) {
  race();
  type_many(3);
  answer();
  answer();
  lose();
  const v1::Hello hello = dial_and_connect();
  EXPECT_EQ(hello.name(), "ada");
  EXPECT_EQ(hello.resume().code(), "KXQ7WP");
  EXPECT_EQ(hello.resume().token(), token_);
  EXPECT_EQ(hello.resume().match_id(), match_id(1));
  EXPECT_EQ(hello.resume().answers(), 2u);
}

TEST_F(ResumeTest, TheNextHelloHasTheNextToken) {
  race();
  lose();
  dial_and_connect();
  return_to_race(1, dialled_);
  client_->on_link_lost(link_, "reset", dialled_);
  EXPECT_EQ(dial_and_connect().resume().token(), std::string(32, 'u'));
}

TEST_F(ResumeTest, BeforeAMatchTheAnswersOfTheMatchToComeAreWanted) {
  enter_room();
  lose();
  const v1::Hello hello = dial_and_connect();
  EXPECT_EQ(hello.resume().match_id(), match_id(1));
  EXPECT_EQ(hello.resume().answers(), 0u);
}

TEST_F(ResumeTest, AfterTheEndNoAnswersAreWantedUntilTheNextSeal) {
  race();
  end_race();
  lose();
  EXPECT_EQ(dial_and_connect().resume().match_id(), "");
  race();
  end_race();
  seal(2);
  lose();
  EXPECT_EQ(dial_and_connect().resume().match_id(), match_id(2));
}

// ------------------------------------------------------------------------------ the moves

TEST_F(ResumeTest, MovesThatTheServerHasNotReadAreSentAgainOnce) {
  race();
  type_many(5);
  answer();
  const v1::Outcome second = referee_.answer(on_their_way_[0]);
  const v1::Outcome third = referee_.answer(on_their_way_[1]);
  const std::deque<v1::Move> unread(on_their_way_.begin() + 2, on_their_way_.end());
  lose();
  dial_and_connect();
  return_to_race(4, dialled_);
  say_outcome(second, dialled_);
  EXPECT_TRUE(sent_numbers().empty()) << "the room is not whole";
  whole_roster(dialled_);
  const std::vector<v1::ToServer> again = sent_with(&v1::ToServer::has_move);
  ASSERT_EQ(again.size(), 2u);
  for (std::size_t i = 0; i < again.size(); ++i) {
    EXPECT_EQ(again[i].SerializeAsString(), [&] {
      v1::ToServer message;
      *message.mutable_move() = unread[i];
      return message.SerializeAsString();
    }());
  }
  say_outcome(third, dialled_);
  for (const v1::Move& move : unread) say_outcome(referee_.answer(move), dialled_);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(own_race().own->board(), referee_.board());
  EXPECT_EQ(own_race().own->in_flight(), 0u);
  EXPECT_TRUE(sent_numbers().empty());
}

TEST_F(ResumeTest, TheNumbersGoOn) {
  race();
  type_many(2);
  lose();
  dial_and_connect();
  return_to_race(3, dialled_);
  whole_roster(dialled_);
  client_->ask(Act{Action::left}, dialled_);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{3});
}

TEST_F(ResumeTest, ATileMayHaveAnotherTimeAfterACrashOfTheServer) {
  const auto made_at = [](std::uint32_t at_ms) {
    v1::ToClient message;
    message.mutable_standings()->set_round(1);
    v1::Split& split = *message.mutable_standings()->add_splits();
    split.set_exponent(5);
    split.set_seat(1);
    split.set_at_ms(at_ms);
    return message;
  };
  race();
  say(made_at(900));
  lose();
  dial_and_connect();
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  say(made_at(890), dialled_);
  EXPECT_EQ(failure(), std::nullopt);
  EXPECT_EQ(model().race->splits, (std::vector<Split>{{5, 1, 890}}));
}

TEST_F(ResumeTest, ANumberWhereTheServerCannotBeIsNotBelieved) {
  for (const std::uint32_t next_seq : {1u, 4u}) {
    race();
    type_many(2);
    answer();
    lose();
    dial_and_connect();
    return_to_race(next_seq, dialled_);
    whole_roster(dialled_);
    ASSERT_TRUE(model().failure) << next_seq;
    EXPECT_EQ(model().failure->kind, Failure::Kind::protocol_fault);
  }
}

// As one of several does while the lease of the room's owner before lasts.
TEST_F(ResumeTest, AServerThatDoesNotHaveTheRoomYetIsAskedAgain) {
  enter_room();
  lose();
  for (int i = 0; i != 2; ++i) {
    dial_and_connect();
    v1::ToClient message;
    message.mutable_refused()->set_reason(v1::REASON_SERVER_RESTARTS);
    say(message, dialled_);
    EXPECT_FALSE(failure());
  }
  dial_and_connect();
  welcome_back(dialled_);
  EXPECT_FALSE(failure());
}

TEST_F(ResumeTest, KeysAreNotTakenUntilTheRoomIsWhole) {
  race();
  type_many(11);
  lose();
  EXPECT_EQ(model().silence->dropped, 3u) << "what had waited";
  type(Action::left);
  dial_and_connect();
  return_to_race(1, dialled_ + seconds(4));
  client_->ask(Act{Action::left}, dialled_ + seconds(4));
  EXPECT_TRUE(sent_numbers().empty());
  whole_roster(dialled_ + seconds(4));
  EXPECT_FALSE(model().reconnecting);
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(notice(), "The connection is back after 4 s: 5 moves dropped");
  EXPECT_EQ(sent_numbers(), (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_F(ResumeTest, GivingUpOutlivesALostLink) {
  race();
  type_many(8);
  type(Action::give_up);
  lose();
  dial_and_connect();
  return_to_race(9, dialled_);
  for (const v1::Move& move : on_their_way_) say_outcome(referee_.answer(move), dialled_);
  EXPECT_TRUE(sent_numbers().empty());
  whole_roster(dialled_);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{9});
}

TEST_F(ResumeTest, MovesOfADoneSeatAreSentAgainToo) {
  race();
  type_many(2);
  answer();
  lose();
  dial_and_connect();
  return_to_race(2, dialled_);
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Standing& standing = *message.mutable_standings()->add_standings();
  standing.set_seat(1);
  standing.set_rank(1);
  standing.set_state(v1::SEAT_STATE_IDLE);
  say(message, dialled_);
  whole_roster(dialled_);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{2}) << "each gets its answer";
}

TEST_F(ResumeTest, TheClockIsSetByTheGo) {
  race();
  lose(kStart + seconds(1));
  dial_and_connect();
  EXPECT_EQ(model().match_ms(dialled_ + seconds(5)), 1'000u) << "it stands";
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  EXPECT_EQ(model().match_ms(dialled_ + seconds(1)), 10'000u);
}

TEST_F(ResumeTest, ACountdownGoesOn) {
  enter_room();
  v1::ToClient message;
  message.mutable_start()->set_match_id(match_id(1));
  message.mutable_start()->set_round(1);
  message.mutable_start()->set_countdown_ms(3'000);
  v1::StartSeat& seat = *message.mutable_start()->add_seats();
  seat.set_seat(1);
  seat.set_name("ada");
  say(message);
  lose();
  EXPECT_EQ(model().reconnecting->until, kStart + seconds(120));
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(1, true, dialled_);
  seal_again(1, dialled_, time_settings(60'000));
  message.mutable_start()->set_countdown_ms(1'000);
  say(message, dialled_);
  whole_roster(dialled_);
  EXPECT_EQ(model().phase, Phase::countdown);
  EXPECT_EQ(own_race().go_at, dialled_ + seconds(1));
}

// --------------------------------------------------------------------------------- lockstep

class ResumeStepTest : public ResumeTest {
 protected:
  void race_in_steps() {
    race(kSteps);
    begin_step(1);
  }

  void step(std::uint32_t number) {
    v1::ToClient message;
    message.mutable_step()->set_round(1);
    message.mutable_step()->set_number(number);
    message.mutable_step()->set_ends_ms(number * 10'000);
    say(message, dialled_);
  }

  // The server's move for this late seat.
  void forced() {
    v1::Move move;
    move.set_board(0);
    move.set_action(wire::to_wire(default_action(referee_.board())));
    v1::Outcome outcome = referee_.answer(move);
    outcome.set_made(move.action());
    say_outcome(outcome, dialled_);
  }

  const MatchSettings kSteps = step_settings(10'000);
};

TEST_F(ResumeStepTest, AChoiceThatTheServerHasReadIsStillWaiting) {
  race_in_steps();
  type(Action::left);
  lose();
  dial_and_connect();
  return_to_race(2, dialled_, kSteps);
  step(1);
  whole_roster(dialled_);
  EXPECT_TRUE(sent_numbers().empty());
  EXPECT_EQ(own_race().own->choice(), Action::left);
  say_outcome(referee_.answer(on_their_way_.front()), dialled_);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(own_race().own->moves(), 1u);
}

TEST_F(ResumeStepTest, AChoiceThatTheServerHasNotReadIsSentAgain) {
  race_in_steps();
  type(Action::left);
  lose();
  dial_and_connect();
  return_to_race(1, dialled_, kSteps);
  step(1);
  whole_roster(dialled_);
  const auto again = sent_with(&v1::ToServer::has_move);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].move().step(), 1u);
}

TEST_F(ResumeStepTest, MovesThatTheServerMadeMeanwhileAreMade) {
  race_in_steps();
  type(Action::left);
  lose();
  dial_and_connect();
  return_to_race(1, dialled_, kSteps);
  step(4);
  for (int i = 0; i < 3; ++i) forced();
  whole_roster(dialled_);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(own_race().own->board(), referee_.board());
  EXPECT_EQ(own_race().step->number, 4u);
  EXPECT_FALSE(own_race().own->choice()) << "that step has passed";
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{1}) << "only to be rejected";
  reject(1, v1::SEAT_STATE_RACING);
  client_->ask(Act{default_action(referee_.board())}, dialled_);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{2});
}

TEST_F(ResumeStepTest, ForcedMovesAreAnswersToo) {
  race_in_steps();
  forced();
  begin_step(2);
  lose();
  EXPECT_EQ(dial_and_connect().resume().answers(), 1u);
}

}  // namespace
}  // namespace race2048::client
