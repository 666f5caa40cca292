// Lockstep: the next tiles come when all have chosen, or when the time is up.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/two_people.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

MatchSettings lockstep(std::uint32_t move_limit = 0) {
  MatchSettings settings = step_settings(5'000, move_limit);
  settings.move_rate = 0;
  return settings;
}

struct Lockstep : TwoPeople {
  Client& cyd = world.log_in("cyd");

  void race(const MatchSettings& settings = lockstep()) {
    world.seat({&ada, &bob, &cyd}, settings);
    world.get_ready(bob);
    world.get_ready(cyd);
    world.start(ada);
    world.pass(limits::kCountdown);
  }
};

using LockstepTest = Lockstep;

TEST_F(LockstepTest, TheFirstStepBeginsWithTheClock) {
  race();
  const v1::Step& step = ada.last(v1::ToClient::kStep).step();
  EXPECT_EQ(step.number(), 1u);
  EXPECT_EQ(step.ends_ms(), 5'000u);
  EXPECT_EQ(step.round(), ada.round);
}

TEST_F(LockstepTest, NoTileIsToldBeforeTheLastHasChosen) {
  race();
  world.clear_inboxes();
  world.choose_something(ada);
  world.choose_something(bob);
  world.pass(1s);
  EXPECT_FALSE(ada.got(v1::ToClient::kOutcome));
  EXPECT_FALSE(cyd.got(v1::ToClient::kStep));
  EXPECT_EQ(world.run(ada).moves(), 0u);
  world.choose_something(cyd);
  for (const Client* client : {&ada, &bob, &cyd}) {
    ASSERT_EQ(client->count(v1::ToClient::kOutcome), 1u) << client->name;
    EXPECT_EQ(client->outcome().result(), v1::RESULT_APPLIED);
    EXPECT_EQ(client->outcome().seq(), 1u);
    EXPECT_EQ(client->outcome().spawns_size(), 1);
    EXPECT_EQ(client->last(v1::ToClient::kStep).step().number(), 2u);
    EXPECT_EQ(client->last(v1::ToClient::kStep).step().ends_ms(), 6'000u);
  }
}

TEST_F(LockstepTest, WhoIsStillThinkingIsShown) {
  race();
  world.choose_something(bob);
  world.pass(limits::kStandingsEvery);
  EXPECT_FALSE(ada.standings[ada.seat].chosen());
  EXPECT_TRUE(ada.standings[bob.seat].chosen());
  world.choose_something(ada);
  world.choose_something(cyd);
  world.pass(limits::kStandingsEvery);
  EXPECT_FALSE(ada.standings[bob.seat].chosen()) << "a new step";
}

TEST_F(LockstepTest, WhoIsLateGetsTheFirstLegalMoveAndIsMarked) {
  race();
  world.choose_something(ada);
  const Action expected = default_action(world.run(cyd).board());
  world.clear_inboxes();
  world.pass(5s);
  ASSERT_EQ(cyd.count(v1::ToClient::kOutcome), 1u);
  EXPECT_EQ(cyd.outcome().seq(), 0u);
  EXPECT_EQ(cyd.outcome().result(), v1::RESULT_APPLIED);
  EXPECT_EQ(cyd.outcome().made(), wire::to_wire(expected));
  EXPECT_EQ(cyd.outcome().spawns_size(), 1);
  EXPECT_EQ(cyd.outcome().at_ms(), 5'000u);
  EXPECT_EQ(ada.outcome().seq(), 1u);
  EXPECT_EQ(ada.outcome().made(), v1::ACTION_UNSPECIFIED);
  world.pass(limits::kStandingsEvery);
  EXPECT_EQ(ada.standings[cyd.seat].missed(), 1u);
  EXPECT_EQ(ada.standings[ada.seat].missed(), 0u);
  // The numbers continue as if nothing had happened.
  world.choose_something(ada);
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(cyd.outcome().seq(), 1u);
}

TEST_F(LockstepTest, WhoNeverMovedThemselvesIsLastAndGetsNoPoints) {
  world.log.replays = true;
  MatchSettings settings = lockstep(3);
  v1::RoomOptions series;
  series.set_rounds(2);
  world.create(ada, settings, series);
  for (Client* client : {&bob, &cyd}) world.join(*client, ada.code);
  world.race_again({&ada, &bob, &cyd});
  // bob moves in the first step only; cyd chooses nothing, and slides only where nothing moves.
  world.choose_something(ada);
  world.choose_something(bob);
  for (int step = 0; step < 3; ++step) {
    world.pass(5s);
    world.choose_something(ada);
  }
  world.pass(5s);
  ASSERT_TRUE(ada.got(v1::ToClient::kEnd));
  std::map<std::uint32_t, const v1::Standing*> ends;
  for (const v1::Standing& standing : ada.end().standings()) ends[standing.seat()] = &standing;
  EXPECT_EQ(ends.at(cyd.seat)->moves(), 3u) << "made for the seat";
  EXPECT_EQ(ends.at(cyd.seat)->missed(), 3u);
  EXPECT_EQ(ends.at(cyd.seat)->rank(), 3u);
  EXPECT_FALSE(world.match(ada).seats.at(2).has_moved);
  EXPECT_TRUE(world.match(ada).seats.at(1).has_moved);
  for (const SeriesRow& row : world.room(ada).state().series().rows()) {
    EXPECT_EQ(row.points == 0, row.person.name == "cyd") << row.person.name;
  }
}

TEST_F(LockstepTest, TheFirstLegalMoveIsLeftThenDownThenRightThenUp) {
  race();
  for (int step = 0; step < 20; ++step) {
    const Board board = world.run(cyd).board();
    v1::Action first = v1::ACTION_UNSPECIFIED;
    for (const Direction direction :
         {Direction::up, Direction::right, Direction::down, Direction::left}) {
      if (slide(board, direction).moved) first = wire::to_wire(action_of(direction));
    }
    world.choose_something(ada);
    world.choose_something(bob);
    world.pass(5s);
    ASSERT_EQ(cyd.outcome().made(), first) << to_text(board);
  }
}

TEST_F(LockstepTest, AMoveThatChangesNothingIsAnsweredAtOnceAndLeavesTheChoiceOpen) {
  race();
  std::optional<Action> useless;
  while (!useless) {
    for (Client* client : {&ada, &bob, &cyd}) world.choose_something(*client);
    for (const Direction direction : kDirections) {
      if (!slide(world.run(ada).board(), direction).moved) useless = action_of(direction);
    }
  }
  const std::uint32_t seq = ada.seq;
  world.choose(ada, *useless);
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_NO_CHANGE);
  world.choose_something(ada);
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(ada.outcome().seq(), seq + 2);
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_APPLIED);
}

TEST_F(LockstepTest, AChoiceStandsAndASecondIsRejected) {
  race();
  const Action chosen = default_action(world.run(ada).board());
  world.choose(ada, chosen);
  world.choose(ada, Action::up);
  EXPECT_EQ(ada.outcome().seq(), 2u);
  EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_STEP_TAKEN);
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(ada.outcome().seq(), 1u);
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_APPLIED);
}

TEST_F(LockstepTest, AMoveForAStepThatIsOverIsRejected) {
  race();
  const std::uint32_t first = cyd.step;
  world.choose_something(ada);
  world.choose_something(bob);
  world.pass(5s);
  cyd.step = first;
  world.choose_something(cyd);
  EXPECT_EQ(cyd.outcome().rejection(), v1::REJECTION_STALE_STEP);
  EXPECT_EQ(world.run(cyd).moves(), 1u) << "the one that was made for it";
}

TEST_F(LockstepTest, ARepeatedNumberIsAnsweredOnceWhileItWaits) {
  race();
  world.choose_something(ada);
  --ada.seq;
  world.choose_something(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kOutcome));
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(ada.count(v1::ToClient::kOutcome), 1u);
  world.send(ada, World::move_message(ada.round, 0, 1, v1::ACTION_LEFT, 1));
  EXPECT_EQ(ada.count(v1::ToClient::kOutcome), 2u);
  EXPECT_EQ(ada.outcome().seq(), 1u);
  EXPECT_EQ(world.run(ada).moves(), 1u);
}

TEST_F(LockstepTest, NobodyWaitsForWhoLeavesOrGivesUp) {
  race();
  world.choose_something(ada);
  world.choose(bob, Action::give_up);
  EXPECT_EQ(bob.outcome().state(), v1::SEAT_STATE_GAVE_UP);
  EXPECT_FALSE(ada.got(v1::ToClient::kOutcome));
  world.cut(cyd);
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_EQ(ada.step, 2u);
}

TEST_F(LockstepTest, GivingUpTakesTheChoiceBackAndBothNumbersAreAnswered) {
  race();
  world.choose_something(ada);
  world.clear_inboxes();
  world.choose(ada, Action::give_up);
  ASSERT_EQ(ada.count(v1::ToClient::kOutcome), 2u);
  EXPECT_EQ(ada.inbox[0].outcome().seq(), 1u);
  EXPECT_EQ(ada.inbox[0].outcome().rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_EQ(ada.inbox[1].outcome().seq(), 2u);
  EXPECT_EQ(ada.inbox[1].outcome().result(), v1::RESULT_APPLIED);
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(world.run(ada).moves(), 0u);
}

TEST_F(LockstepTest, AllWhoMoveAlikeStayAlike) {
  race(lockstep(50));
  while (world.room(ada).running()) {
    const Action action = default_action(world.run(ada).board());
    for (Client* client : {&ada, &bob, &cyd}) world.choose(*client, action);
  }
  for (const v1::Standing& standing : ada.end().standings()) {
    EXPECT_EQ(standing.rank(), 1u) << "the time within a step makes no difference";
    EXPECT_EQ(standing.moves(), 50u);
    EXPECT_EQ(standing.state(), v1::SEAT_STATE_MOVES_MADE);
  }
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ALL_DONE);
}

TEST_F(LockstepTest, WhoMissesEveryStepIsOutAsIdle) {
  race();
  for (int step = 0; step < 24; ++step) {
    world.choose_something(ada);
    world.choose_something(bob);
    world.pass(5s);
  }
  EXPECT_EQ(world.match(ada).seats.at(2).state(), SeatState::idle);
  const std::uint32_t step = ada.step;
  world.choose_something(ada);
  world.choose_something(bob);
  EXPECT_EQ(ada.step, step + 1) << "nobody waits for it any more";
}

TEST_F(LockstepTest, ShortPatienceOfTheServerDoesNotShortenTheTimeForAMove) {
  World strict(1, {.seat_idle = 3s});
  Client& dan = strict.log_in("dan");
  Client& eve = strict.log_in("eve");
  MatchSettings settings = lockstep();
  settings.move_time_ms = 20'000;
  strict.race({&dan, &eve}, settings);
  for (int step = 0; step < 4; ++step) {
    strict.pass(19s);
    strict.choose_something(dan);
    strict.choose_something(eve);
  }
  EXPECT_EQ(dan.step, 5u);
  EXPECT_TRUE(strict.match(dan).seats.at(0).racing());
  EXPECT_TRUE(strict.match(dan).seats.at(1).racing());
}

TEST_F(LockstepTest, ThreeMissedStepsInARowAreTooManyForImpatientServers) {
  World strict(1, {.seat_idle = 3s});
  Client& dan = strict.log_in("dan");
  Client& eve = strict.log_in("eve");
  strict.race({&dan, &eve}, lockstep());
  const auto miss = [&](int steps) {
    for (int step = 0; step < steps; ++step) {
      strict.choose_something(dan);
      strict.pass(5s);
    }
  };
  miss(2);
  strict.choose_something(eve);
  strict.choose_something(dan);
  miss(2);
  EXPECT_TRUE(strict.match(dan).seats.at(1).racing()) << "its own move has begun a new row";
  miss(1);
  EXPECT_EQ(strict.match(dan).seats.at(1).state(), SeatState::idle);
}

TEST_F(LockstepTest, WhoHasChosenIsNotIdleWhileTheOthersThink) {
  MatchSettings settings = lockstep();
  settings.move_time_ms = limits::kMaxMoveTimeMs;
  race(settings);
  world.choose_something(ada);  // at once
  world.pass(119s);
  world.choose_something(bob);
  world.choose_something(cyd);
  world.choose_something(ada);  // at once again
  world.pass(120s);
  EXPECT_EQ(ada.outcome().seq(), ada.seq) << "every number is answered";
  EXPECT_TRUE(world.match(ada).seats.at(0).racing());
}

TEST_F(LockstepTest, AGiveUpForAnotherBoardLeavesTheChoiceAlone) {
  race();
  world.choose_something(ada);
  world.send(ada, World::move_message(ada.round, 7, ++ada.seq, v1::ACTION_GIVE_UP, ada.step));
  EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_STALE_BOARD);
  world.choose_something(bob);
  world.choose_something(cyd);
  EXPECT_EQ(ada.outcome().seq(), 1u);
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_APPLIED);
}

TEST_F(LockstepTest, ALongStallEndsEveryStepAtItsOwnTime) {
  race();
  world.stall(12s);
  world.settle();
  EXPECT_EQ(ada.step, 3u);
  EXPECT_EQ(ada.last(v1::ToClient::kStep).step().ends_ms(), 15'000u);
  EXPECT_EQ(world.run(ada).moves(), 2u);
}

TEST_F(LockstepTest, AChoiceMadeInTimeCountsWhenTheCapComes) {
  MatchSettings settings = lockstep();
  settings.cap_ms = 3'000;
  race(settings);
  world.choose_something(ada);
  world.clear_inboxes();
  world.pass(3s);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_CAP);
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_APPLIED);
  EXPECT_EQ(world.run(ada).moves(), 1u);
  EXPECT_EQ(world.run(bob).moves(), 0u) << "nothing is made for who had time left";
}

TEST_F(LockstepTest, AStuckSeatTakesTheNextBoardInItsStep) {
  MatchSettings settings = lockstep();
  settings.on_stuck = OnStuck::next_board;
  settings.move_time_ms = 1'000;
  settings.rules.size = 3;
  race(settings);
  while (world.run(ada).state() != RunState::stuck) world.pass(1s);
  const std::uint32_t step = ada.step;
  world.choose(ada, Action::next_board);
  EXPECT_EQ(ada.step, step);
  world.pass(1s);
  EXPECT_EQ(world.run(ada).board_number(), 1u);
  EXPECT_EQ(ada.outcome().board(), 1u);
  EXPECT_EQ(ada.outcome().spawns_size(), 2);
  EXPECT_EQ(bob.outcome().made(), v1::ACTION_NEXT_BOARD) << "alike, and late";
}

TEST_F(LockstepTest, WhoComesInMidRaceIsToldTheStep) {
  race();
  world.pass(6s);
  Client& late = world.log_in("late");
  world.watch(late, ada.code);
  EXPECT_EQ(late.step, 2u);
}

}  // namespace
}  // namespace race2048::server
