#include <utility>
#include <vector>

#include "client/net/exit_code.h"
#include "client/words/news_text.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;

class ClientRaceTest : public ClientTest {};

TEST_F(ClientRaceTest, AStartOfAMatchThatWasNotSealedIsNotBelieved) {
  enter_room();
  v1::ToClient message;
  message.mutable_start()->set_match_id(match_id(9));
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 3);
}

TEST_F(ClientRaceTest, SeatsThatDoNotRiseOrDoNotFitGiveNoKey) {
  for (const std::vector<std::uint32_t>& seats :
       {std::vector<std::uint32_t>{1, 0}, {1, 1}, {1, 0x10001}}) {
    enter_room();
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(1));
    for (const std::uint32_t seat : seats) {
      v1::StartSeat& added = *message.mutable_start()->add_seats();
      added.set_seat(seat);
      added.set_name("ada");
    }
    say(message);
    EXPECT_TRUE(model().failure);
  }
}

TEST_F(ClientRaceTest, MovesCarryRoundBoardAndRisingNumbers) {
  enter_room();
  start_race();
  sent();
  client_->ask(Act{Action::left}, kStart);
  client_->ask(Act{Action::down}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].move().round(), 1u);
  EXPECT_EQ(messages[0].move().seq(), 1u);
  EXPECT_EQ(messages[1].move().seq(), 2u);
}

TEST_F(ClientRaceTest, NoMoveIsSentBeforeTheGo) {
  enter_room();
  sent();
  client_->ask(Act{Action::left}, kStart);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRaceTest, TheEarliestGuessOfTheStartSetsTheClock) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_ping()->set_id(1);
  // Sent at 1000 on the match clock; by our clock it takes 100 ms, which is slower than Go.
  message.mutable_ping()->set_match_ms(1000);
  say(message, kStart + milliseconds(1100));
  EXPECT_EQ(model().match_ms(kStart + milliseconds(2000)), 2000u);
  // Go itself took 50 ms: the match clock is ahead of our estimate.
  message.mutable_ping()->set_match_ms(2050);
  say(message, kStart + milliseconds(2000));
  EXPECT_EQ(model().match_ms(kStart + milliseconds(2000)), 2050u);
}

TEST_F(ClientRaceTest, MovesThatCrossTheEndAreNoNotice) {
  enter_room();
  start_race();
  refuse(v1::REASON_NOT_RACING, "not racing");
  EXPECT_FALSE(model().news);
  refuse(v1::REASON_NOT_HOST, "Only the host.");
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server), "example.org:2048 says: \"Only the host.\"");
}

TEST_F(ClientRaceTest, ABoardOfAnotherSizeIsNotBelieved) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  message.mutable_standings()->add_boards()->set_cells(std::string(15, '\0'));
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRaceTest, ASeatThatIsOutIsOutForTheClientToo) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Standing& standing = *message.mutable_standings()->add_standings();
  standing.set_seat(1);
  standing.set_rank(1);
  standing.set_state(v1::SEAT_STATE_IDLE);
  say(message);
  sent();
  client_->ask(Act{Action::left}, kStart);
  EXPECT_TRUE(sent().empty());
  EXPECT_EQ(*client_->next_deadline(), kStart + limits::kQuietIdle);
  client_->on_time(kStart + limits::kQuietIdle);
  EXPECT_EQ(*client_->next_deadline(), kStart + limits::kSilenceIdle)
      << "such a seat is pinged as seldom as a watcher";
}

TEST_F(ClientRaceTest, AStandingOfASeatThatDoesNotRaceIsNotBelieved) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  message.mutable_standings()->add_standings()->set_seat(77);
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRaceTest, AnEndThatCannotBeDoesNotHideThatItsSealIsBroken) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_end()->set_match_id(match_id(1));
  message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
  message.mutable_end()->set_secret(std::string(32, 's'));
  v1::Standing& standing = *message.mutable_end()->add_standings();
  standing.set_seat(1);
  standing.set_rank(1);
  standing.set_score(1'000'000);
  standing.set_state(v1::SEAT_STATE_RACING);
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->fault, ProtocolFault::strange_standing);
  EXPECT_TRUE(model().draws_ever_broken);
}

// A match whose seed is known, for a person without a seat: its end holds whatever it says.
class EndOfOthersTest : public ClientRaceTest {
 protected:
  ProtocolFault fault_of(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& places,
                         std::uint32_t match_ms = 60'000) {
    MatchSettings settings = time_settings(60'000);
    settings.open_seed = race2048::Key{};
    connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP"}});
    welcome();
    entered(false);
    seal(1, settings);
    start_race(3);
    v1::ToClient message;
    message.mutable_end()->set_match_id(match_id(1));
    message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
    message.mutable_end()->set_match_ms(match_ms);
    for (const auto& [seat, rank] : places) {
      v1::Standing& standing = *message.mutable_end()->add_standings();
      standing.set_seat(seat);
      standing.set_rank(rank);
      standing.set_state(v1::SEAT_STATE_RACING);
      standing.set_moves(20);
      standing.set_best_tile(8);
      standing.set_score(8 * seat);
    }
    say(message);
    EXPECT_EQ(model().failure.has_value(), model().phase != Phase::results);
    EXPECT_FALSE(model().draws_ever_broken);
    return model().failure ? model().failure->fault : ProtocolFault::none;
  }
};

TEST_F(EndOfOthersTest, AWinnerWithFewerPointsIsNotBelieved) {
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}, {0, 3}}), ProtocolFault::none);
  EXPECT_EQ(fault_of({{0, 3}, {1, 2}, {2, 1}}), ProtocolFault::none) << "in any order";
  EXPECT_EQ(fault_of({{0, 1}, {1, 2}, {2, 3}}), ProtocolFault::strange_places);
  EXPECT_EQ(fault_of({{2, 1}, {1, 1}, {0, 3}}), ProtocolFault::strange_places);
  EXPECT_EQ(fault_of({{2, 2}, {1, 2}, {0, 3}}), ProtocolFault::strange_places);
}

TEST_F(EndOfOthersTest, TheTimeIsUpWhenItIs) {
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}, {0, 3}}, 59'999), ProtocolFault::early_end);
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}, {0, 3}}, 0), ProtocolFault::early_end);
}

TEST_F(EndOfOthersTest, EachSeatStandsInTheEndOnce) {
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}, {0, 3}, {0, 3}}), ProtocolFault::seat_twice);
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}, {1, 2}}), ProtocolFault::seat_twice);
  EXPECT_EQ(fault_of({{2, 1}, {1, 2}}), ProtocolFault::incomplete_end);
  EXPECT_EQ(fault_of({}), ProtocolFault::incomplete_end);
}

v1::ToClient split(std::uint32_t exponent, std::uint32_t seat, std::uint32_t at_ms) {
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Split& split = *message.mutable_standings()->add_splits();
  split.set_exponent(exponent);
  split.set_seat(seat);
  split.set_at_ms(at_ms);
  return message;
}

TEST_F(ClientRaceTest, WhoMadeATileFirstIsTheFirstThatWasTold) {
  enter_room();
  start_race(3);
  say(split(5, 2, 900));
  say(split(5, 0, 900));
  say(split(5, 2, 900));  // all splits again, as after a backlog
  say(split(17, 1, 60'000));
  ASSERT_FALSE(model().failure);
  EXPECT_EQ(model().race->splits, (std::vector<Split>{{5, 2, 900}, {5, 0, 900}, {17, 1, 60'000}}));
}

TEST_F(ClientRaceTest, EachEventOfAMatchComesOnce) {
  enter_room();
  start_race(3);
  say(split(5, 2, 900));
  say(split(5, 2, 900));
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Standing& idle = *message.mutable_standings()->add_standings();
  idle.set_seat(2);
  idle.set_rank(1);
  idle.set_state(v1::SEAT_STATE_IDLE);
  say(message);
  say(message);
  std::vector<MatchEvent> events = client_->take_events();
  std::erase_if(events, [](const MatchEvent& event) {
    return std::holds_alternative<StandingsChanged>(event.what);
  });
  ASSERT_EQ(events.size(), 4u);
  EXPECT_TRUE(std::holds_alternative<MatchAnnounced>(events[0].what));
  EXPECT_TRUE(std::holds_alternative<MatchStarted>(events[1].what));
  EXPECT_EQ(std::get<Split>(events[2].what), (Split{5, 2, 900}));
  EXPECT_EQ(std::get<StateChanged>(events[3].what).state, SeatState::idle);
  EXPECT_TRUE(client_->take_events().empty());
}

TEST_F(ClientRaceTest, SplitsOfAnotherRoundAreNotTaken) {
  enter_room();
  start_race(3);
  v1::ToClient message = split(5, 0, 900);
  message.mutable_standings()->set_round(2);
  say(message);
  EXPECT_FALSE(model().failure);
  EXPECT_TRUE(model().race->splits.empty());
}

TEST_F(ClientRaceTest, SplitsThatCannotBeAreNotBelieved) {
  const v1::ToClient impossible[] = {
      split(4, 0, 900),                                       // too small to be sent
      split(18, 0, 900),          split(31, 0, 900),          // no tile of a 4x4 board
      split(32, 0, 900),          split(255, 0, 900),         // no tile
      split(0x8000'0005, 0, 900), split(UINT32_MAX, 0, 900),  //
      split(5, 3, 900),           split(5, UINT32_MAX, 900),  // no such seat
      split(5, 0, 60'001),                                    // after the end
      split(6, 0, 901),                                       // not the same time as before
      split(6, 1, 899),                                       // earlier than the first split
  };
  for (const v1::ToClient& message : impossible) {
    enter_room();
    start_race(3);
    say(split(6, 0, 900));
    ASSERT_FALSE(model().failure);
    say(message);
    EXPECT_TRUE(model().failure) << message.ShortDebugString();
  }
}

TEST_F(ClientRaceTest, MoreSplitsThanAreToldAreNotBelieved) {
  enter_room();
  start_race(3);
  for (const std::uint32_t seat : {0u, 1u, 2u}) {
    EXPECT_FALSE(model().failure) << seat;
    say(split(6, seat, 900));
  }
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRaceTest, TheEndHasAllSplits) {
  enter_room();
  start_race(3);
  v1::ToClient message;
  message.mutable_end()->set_match_id(match_id(1));
  message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
  *message.mutable_end()->mutable_splits() = split(6, 2, 900).standings().splits();
  say(message);
  ASSERT_FALSE(model().failure);
  EXPECT_EQ(model().race->splits.back().seat, 2u);
}

TEST_F(ClientRaceTest, SplitsAtTheEndAreNotBelievedBlindly) {
  enter_room();
  start_race(3);
  v1::ToClient message;
  message.mutable_end()->set_match_id(match_id(1));
  *message.mutable_end()->mutable_splits() = split(6, 9, 900).standings().splits();
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRaceTest, AnOutcomeAfterTheMatchsEndIsNotBelieved) {
  enter_room();
  start_race();
  client_->ask(Act{Action::left}, {});
  v1::ToClient message;
  message.mutable_outcome()->set_seq(1);
  message.mutable_outcome()->set_result(v1::RESULT_REJECTED);
  message.mutable_outcome()->set_at_ms(60'001);
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRaceTest, EachSizeHasABoardOfItsOwn) {
  for (const int size : {3, 5, 8}) {
    MatchSettings settings = moves_settings(100);
    settings.rules.size = size;
    enter_room({}, settings);
    start_race();
    ASSERT_FALSE(model().failure);
    EXPECT_EQ(model().race->own->board().size(), size);
    v1::ToClient message;
    message.mutable_standings()->set_round(1);
    v1::SeatBoard& board = *message.mutable_standings()->add_boards();
    board.set_seat(1);
    board.set_cells(std::string(static_cast<std::size_t>(size * size), 2));
    board.set_moves(64);
    say(message);
    EXPECT_FALSE(model().failure);
    EXPECT_EQ(model().race->boards.at(1).board.best_exponent(), 2);
  }
}

// ------------------------------------------------------------------------------------- lockstep

class ClientStepTest : public ClientTest {
 protected:
  void race_in_steps() {
    enter_room({}, step_settings(10'000));
    start_race();
    sent();
  }

  void outcome(std::uint32_t seq, v1::Action made = v1::ACTION_UNSPECIFIED) {
    v1::ToClient message;
    v1::Outcome& outcome = *message.mutable_outcome();
    outcome.set_seq(seq);
    outcome.set_made(made);
    outcome.set_result(v1::RESULT_APPLIED);
    outcome.add_spawns()->set_cell(15);
    outcome.mutable_spawns(0)->set_tile(2);
    outcome.set_score(4);
    outcome.set_rank(1);
    outcome.set_state(v1::SEAT_STATE_RACING);
    say(message);
  }
};

TEST_F(ClientStepTest, AMoveIsForTheStepThatHasBegun) {
  race_in_steps();
  client_->ask(Act{Action::left}, kStart);
  EXPECT_TRUE(sent().empty()) << "no step has begun";
  begin_step(1);
  ASSERT_TRUE(model().race->step);
  EXPECT_EQ(model().race->step->ends_ms, 10'000u);
  client_->ask(Act{Action::left}, kStart);
  client_->ask(Act{Action::right}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u) << "one a step";
  EXPECT_EQ(messages[0].move().step(), 1u);
  EXPECT_EQ(messages[0].move().action(), v1::ACTION_LEFT);
}

TEST_F(ClientStepTest, TheNextMoveIsForTheNextStep) {
  race_in_steps();
  begin_step(1);
  client_->ask(Act{Action::left}, kStart);
  outcome(1);
  sent();
  client_->ask(Act{Action::down}, kStart);
  EXPECT_TRUE(sent().empty());
  begin_step(2);
  client_->ask(Act{Action::down}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].move().step(), 2u);
}

TEST_F(ClientStepTest, TheServersMoveForALateSeatIsMade) {
  race_in_steps();
  begin_step(1);
  outcome(0, v1::ACTION_LEFT);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(model().race->own->score(), 4u);
}

TEST_F(ClientStepTest, AnotherMoveForALateSeatIsNotBelieved) {
  race_in_steps();
  begin_step(1);
  outcome(0, v1::ACTION_RIGHT);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientStepTest, StepsThatDoNotRiseAreNotBelieved) {
  for (const std::uint32_t number : {0u, 2u, 3u}) {
    race_in_steps();
    begin_step(3);
    begin_step(number);
    EXPECT_TRUE(model().failure) << number;
  }
}

TEST_F(ClientStepTest, StepsOfAnotherRoundOrFormatAreNotBelieved) {
  race_in_steps();
  begin_step(1, 2);
  EXPECT_TRUE(model().failure);
  enter_room();
  start_race();
  begin_step(1);
  EXPECT_TRUE(model().failure);
  enter_room({}, step_settings(10'000));
  begin_step(1);
  EXPECT_TRUE(model().failure) << "nothing has started";
}

TEST_F(ClientStepTest, WhoIsThinkingIsTold) {
  race_in_steps();
  begin_step(1);
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Standing& standing = *message.mutable_standings()->add_standings();
  standing.set_seat(1);
  standing.set_rank(1);
  standing.set_state(v1::SEAT_STATE_RACING);
  standing.set_chosen(true);
  standing.set_missed(3);
  say(message);
  EXPECT_TRUE(model().race->standings.at(1).chosen);
  EXPECT_EQ(model().race->standings.at(1).missed, 3u);
}

}  // namespace
}  // namespace race2048::client
