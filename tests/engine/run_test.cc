#include "engine/run.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

#include "tests/engine/boards.h"
#include "tests/engine/keys.h"
#include "tests/engine/runs.h"

namespace race2048 {
namespace {

// ---- the start

TEST(RunTest, StartsWithItsStartingTilesOnBoard0) {
  for (int start_tiles = 1; start_tiles <= kMaxStartTiles; ++start_tiles) {
    const race2048::Run run({.rules = {.start_tiles = start_tiles}}, key_of(1));
    EXPECT_EQ(run.state(), RunState::racing);
    EXPECT_FALSE(run.over());
    EXPECT_EQ(run.board().empty_count(), 16 - start_tiles);
    EXPECT_EQ(run.start_spawns().size(), static_cast<std::size_t>(start_tiles));
    EXPECT_EQ(run.board_number(), 0U);
    EXPECT_EQ(run.score(), 0U);
    EXPECT_EQ(run.moves(), 0U);
    EXPECT_EQ(run.best_score(), 0U);
    EXPECT_EQ(run.best_exponent(), run.board().best_exponent());
    EXPECT_EQ(run.last_gain_ms(), 0U);
    EXPECT_EQ(run.reached_ms(), std::nullopt);
  }
}

TEST(RunTest, TheSameKeyAndActionsGiveTheSameRun) {
  race2048::Run first({}, key_of(2));
  race2048::Run second({}, key_of(2));
  play_board(first);
  play_board(second);
  EXPECT_EQ(first.board(), second.board());
  EXPECT_EQ(first.score(), second.score());
  EXPECT_EQ(first.moves(), second.moves());
}

// ---- moves

TEST(RunTest, AMoveSlidesThenPlacesOneTileThatItReports) {
  race2048::Run run({}, key_of(3));
  for (int i = 0; i < 50; ++i) {
    const Action action = a_move(run.board());
    SlideResult expected = slide(run.board(), *direction_of(action));
    const std::uint64_t score = run.score();
    const ActionResult result = run.apply(action, 0, 0);
    ASSERT_EQ(result.verdict, ActionVerdict::applied);
    ASSERT_EQ(result.spawns().size(), 1U);
    ASSERT_EQ(expected.board.exponent(result.spawns()[0].cell), 0);
    expected.board.set_exponent(result.spawns()[0].cell, result.spawns()[0].exponent);
    ASSERT_EQ(run.board(), expected.board);
    ASSERT_EQ(run.score(), score + expected.gain);
  }
}

TEST(RunTest, MovesAreCounted) {
  race2048::Run run({}, key_of(4));
  for (std::uint32_t i = 1; i <= 20; ++i) {
    run.apply(a_move(run.board()), 0, 0);
    EXPECT_EQ(run.moves(), i);
  }
}

TEST(RunTest, AMoveThatChangesNothingIsNoMove) {
  race2048::Run run({}, key_of(5));
  run.apply(a_move(run.board()), 0, 0);
  // Slides towards one wall until that changes nothing.
  while (slide(run.board(), Direction::left).moved) run.apply(Action::left, 0, 0);
  const Board board = run.board();
  const std::uint32_t moves = run.moves();
  const ActionResult result = run.apply(Action::left, 0, 77);
  EXPECT_EQ(result.verdict, ActionVerdict::no_change);
  EXPECT_TRUE(result.spawns().empty());
  EXPECT_EQ(run.board(), board);
  EXPECT_EQ(run.moves(), moves);
}

TEST(RunTest, AMoveForAnotherBoardIsStale) {
  race2048::Run run({.rules = kShortGame}, key_of(6));
  EXPECT_EQ(run.apply(a_move(run.board()), 1, 0).verdict, ActionVerdict::stale_board);
  play_board(run);
  ASSERT_EQ(run.apply(Action::next_board, 0, 0).verdict, ActionVerdict::applied);
  const Board board = run.board();
  for (const Action action : {Action::up, Action::down, Action::left, Action::right,
                              Action::next_board, Action::give_up}) {
    const ActionResult result = run.apply(action, 0, 0);
    EXPECT_EQ(result.verdict, ActionVerdict::stale_board);
    EXPECT_TRUE(result.spawns().empty());
  }
  EXPECT_EQ(run.board(), board);
  EXPECT_EQ(run.state(), RunState::racing);
}

TEST(RunTest, WhereTheRulesAddATileAnywayAMoveThatChangesNothingIsAppliedButNotCounted) {
  const Rules rules = find_preset("geeks")->rules;
  const Key key = first_key([&rules](const Key& candidate) {
    return !slide(race2048::Run({.rules = rules}, candidate).board(), Direction::left).moved;
  });
  race2048::Run run({.rules = rules}, key);
  const ActionResult result = run.apply(Action::left, 0, 0);
  EXPECT_EQ(result.verdict, ActionVerdict::applied);
  EXPECT_EQ(result.spawns().size(), 1U);
  EXPECT_EQ(run.board().empty_count(), 14);
  EXPECT_EQ(run.moves(), 0U);
}

TEST(RunTest, ScoresAsTheRulesSay) {
  Rules half_rules;
  half_rules.scoring = Scoring::half;
  race2048::Run half({.rules = half_rules}, key_of(13));
  race2048::Run whole({}, key_of(13));
  play_board(half);
  play_board(whole);
  EXPECT_EQ(half.board(), whole.board());
  EXPECT_GT(half.score(), 0U);
  EXPECT_EQ(2 * half.score(), whole.score());
  EXPECT_EQ(half.best_score(), half.score());
}

TEST(RunTest, MovesAreCountedOverAllBoards) {
  race2048::Run run({.rules = kShortGame}, key_of(14));
  std::uint32_t moves = 0;
  for (std::uint32_t board = 0; board < 5; ++board) {
    while (run.state() == RunState::racing) {
      run.apply(a_move(run.board()), board, 0);
      ASSERT_EQ(run.moves(), ++moves);
    }
    ASSERT_EQ(run.apply(Action::next_board, board, 0).verdict, ActionVerdict::applied);
    ASSERT_EQ(run.board_number(), board + 1);
  }
}

// ---- stuck, and the next board

TEST(RunTest, TheNextBoardComesOnlyWhenThisOneIsStuck) {
  race2048::Run run({.rules = kShortGame}, key_of(7));
  EXPECT_EQ(run.apply(Action::next_board, 0, 0).verdict, ActionVerdict::board_not_over);
  EXPECT_EQ(run.board_number(), 0U);
  play_board(run);
  EXPECT_EQ(run.state(), RunState::stuck);
  EXPECT_FALSE(run.over());
  EXPECT_TRUE(is_stuck(run.board()));
  EXPECT_EQ(run.apply(Action::left, 0, 0).verdict, ActionVerdict::no_change);

  const std::uint32_t moves = run.moves();
  const ActionResult result = run.apply(Action::next_board, 0, 0);
  EXPECT_EQ(result.verdict, ActionVerdict::applied);
  EXPECT_EQ(result.spawns().size(), 8U);
  EXPECT_TRUE(std::equal(result.spawns().begin(), result.spawns().end(), run.start_spawns().begin(),
                         run.start_spawns().end()));
  EXPECT_EQ(run.state(), RunState::racing);
  EXPECT_EQ(run.board_number(), 1U);
  EXPECT_EQ(run.score(), 0U);
  EXPECT_EQ(run.moves(), moves) << "going on is no move, and the moves of all boards count";
  EXPECT_EQ(run.apply(Action::next_board, 1, 0).verdict, ActionVerdict::board_not_over);
}

TEST(RunTest, StuckIsTheEndWhereTheSettingsSayOut) {
  race2048::Run run({.rules = kShortGame, .on_stuck = OnStuck::out}, key_of(8));
  play_board(run);
  EXPECT_EQ(run.state(), RunState::out_stuck);
  EXPECT_TRUE(run.over());
  EXPECT_EQ(run.apply(Action::next_board, 0, 0).verdict, ActionVerdict::run_over);
  EXPECT_EQ(run.apply(Action::left, 0, 0).verdict, ActionVerdict::run_over);
  EXPECT_EQ(run.apply(Action::give_up, 0, 0).verdict, ActionVerdict::run_over);
  EXPECT_EQ(run.state(), RunState::out_stuck);
}

TEST(RunTest, GivingUpEndsTheRun) {
  race2048::Run run({}, key_of(9));
  run.apply(a_move(run.board()), 0, 0);
  const Board board = run.board();
  const ActionResult result = run.apply(Action::give_up, 0, 0);
  EXPECT_EQ(result.verdict, ActionVerdict::applied);
  EXPECT_TRUE(result.spawns().empty());
  EXPECT_EQ(run.state(), RunState::gave_up);
  EXPECT_TRUE(run.over());
  EXPECT_EQ(run.board(), board);
  EXPECT_EQ(run.moves(), 1U);
  EXPECT_EQ(run.apply(a_move(run.board()), 0, 0).verdict, ActionVerdict::run_over);
}

TEST(RunTest, GivingUpIsPossibleWhenStuck) {
  race2048::Run run({.rules = kShortGame}, key_of(10));
  play_board(run);
  EXPECT_EQ(run.apply(Action::give_up, 0, 0).verdict, ActionVerdict::applied);
  EXPECT_EQ(run.state(), RunState::gave_up);
}

// ---- the target

Rules to_target(Rules rules, int exponent) {
  rules.target_exponent = exponent;
  rules.on_target = OnTarget::stop;
  return rules;
}

TEST(RunTest, MakingTheTargetEndsTheRunAtThatTime) {
  constexpr int kTarget = 5;
  race2048::Run run({.rules = to_target({}, kTarget)}, key_of(11));
  std::uint32_t at_ms = 100;
  while (run.state() == RunState::racing) {
    ASSERT_LT(run.board().best_exponent(), kTarget);
    run.apply(a_move(run.board()), 0, at_ms += 10);
  }
  EXPECT_EQ(run.state(), RunState::reached);
  EXPECT_TRUE(run.over());
  EXPECT_EQ(run.board().best_exponent(), kTarget);
  EXPECT_EQ(run.best_exponent(), kTarget);
  EXPECT_EQ(run.reached_ms(), at_ms);
  EXPECT_EQ(run.last_gain_ms(), at_ms);
  EXPECT_EQ(run.apply(a_move(run.board()), 0, at_ms).verdict, ActionVerdict::run_over);
}

TEST(RunTest, WithoutATargetTheRunGoesOn) {
  race2048::Run run({}, key_of(11));
  play_board(run);
  EXPECT_GE(run.best_exponent(), 5);
  EXPECT_EQ(run.state(), RunState::stuck);
  EXPECT_EQ(run.reached_ms(), std::nullopt);
}

TEST(RunTest, ReachedAndStuckAtOnceKeepsBothFacts) {
  // The last move of a game makes its largest tile, and no earlier move does.
  constexpr int kTarget = 4;
  const Key key = first_key([](const Key& candidate) {
    race2048::Run run({.rules = to_target(kShortGame, kTarget)}, candidate);
    play_board(run);
    return run.state() == RunState::reached && is_stuck(run.board());
  });
  for (const OnStuck on_stuck : {OnStuck::next_board, OnStuck::out}) {
    race2048::Run run({.rules = to_target(kShortGame, kTarget), .on_stuck = on_stuck}, key);
    const std::uint32_t end_ms = play_board(run, 50);
    EXPECT_EQ(run.state(), RunState::reached);
    EXPECT_TRUE(run.over());
    EXPECT_EQ(run.reached_ms(), end_ms - 1);
    EXPECT_TRUE(is_stuck(run.board()));
    EXPECT_EQ(run.apply(Action::next_board, 0, end_ms).verdict, ActionVerdict::run_over);
  }
}

// ---- actions

TEST(ActionTest, DirectionsAreActions) {
  for (const Direction direction : kDirections) {
    EXPECT_EQ(direction_of(action_of(direction)), direction);
  }
  EXPECT_EQ(direction_of(Action::up), Direction::up);
  EXPECT_EQ(direction_of(Action::down), Direction::down);
  EXPECT_EQ(direction_of(Action::left), Direction::left);
  EXPECT_EQ(direction_of(Action::right), Direction::right);
  EXPECT_EQ(direction_of(Action::next_board), std::nullopt);
  EXPECT_EQ(direction_of(Action::give_up), std::nullopt);
}

}  // namespace
}  // namespace race2048
