#include "client/session/possible.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/session/client_limits.h"
#include "engine/match/outcome.h"
#include "engine/run.h"

namespace race2048::client {
namespace {

Standing standing_of(const Run& run) {
  return {.score = run.best_score(),
          .best_tile = static_cast<std::uint32_t>(tile_value(run.best_exponent())),
          .moves = run.moves(),
          .boards = run.board_number() + 1};
}

WatchedBoard board_of(const Run& run) {
  return {.number = run.board_number(),
          .board = run.board(),
          .score = run.score(),
          .moves = run.moves()};
}

// All that a server may say of a seat in a run of the match; the run that its moves lead to.
Run run_through(const MatchSettings& settings, std::uint8_t seed, int turns) {
  race2048::Key key{};
  key.fill(seed);
  Run run(settings.run(), key);
  for (int turn = 0; turn <= turns && !run.over(); ++turn) {
    EXPECT_TRUE(can_stand(standing_of(run), settings)) << "turn " << turn;
    EXPECT_TRUE(can_show(board_of(run), settings)) << "turn " << turn;
    run.apply(default_action(run.board()), run.board_number(), 0);
  }
  return run;
}

std::vector<MatchSettings> all_formats() {
  MatchSettings fours = time_settings(60'000);
  fours.rules.four_probability = std::numeric_limits<std::uint32_t>::max();
  MatchSettings twos = time_settings(60'000);
  twos.rules.four_probability = 0;
  MatchSettings half = time_settings(60'000);
  half.rules.scoring = Scoring::half;
  MatchSettings idle = time_settings(60'000);
  idle.rules.spawn_when_unchanged = true;
  MatchSettings many = time_settings(60'000);
  many.rules.start_tiles = kMaxStartTiles;
  return {time_settings(60'000),
          first_settings(7),
          moves_settings(150),
          last_settings(),
          step_settings(5'000),
          fours,
          twos,
          half,
          idle,
          many};
}

TEST(PossibleTest, WhateverASeatDoesIsPossible) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (MatchSettings settings : all_formats()) {
      settings.rules.size = size;
      run_through(settings, static_cast<std::uint8_t>(size), 600);
    }
  }
}

// A standing of a run that has lasted for a while, and other ones like it.
class PossibleStandingTest : public ::testing::Test {
 protected:
  template <typename Spoil>
  bool can(const Spoil& spoil) const {
    Standing standing = standing_;
    spoil(standing);
    return can_stand(standing, settings_);
  }

  MatchSettings settings_ = time_settings(60'000);
  Standing standing_ = standing_of(run_through(settings_, 3, 60));
};

TEST_F(PossibleStandingTest, AScoreIsBoundByMovesAndTheBestTile) {
  EXPECT_FALSE(can([](Standing& it) { it.score = std::numeric_limits<std::uint64_t>::max(); }));
  EXPECT_FALSE(can([](Standing& it) { it.score = 4 * (it.moves + 2) * 30; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = it.moves / 8; })) << "for so few moves";
  EXPECT_FALSE(can([](Standing& it) { it.best_tile = 4; })) << "for so small a tile";
  EXPECT_FALSE(can([](Standing& it) { it.best_tile = 2; }));
  EXPECT_TRUE(can([](Standing& it) { it.best_tile = 0; })) << "not known";
}

TEST_F(PossibleStandingTest, ATileNeedsMoves) {
  for (const std::uint32_t tile : {1u, 3u, 48u, 1u << 16, 1u << 18, 1u << 31}) {
    EXPECT_FALSE(can([tile](Standing& it) { it.best_tile = tile; })) << tile;
  }
  const auto with = [&](std::uint32_t tile, std::uint32_t moves) {
    return can(
        [=](Standing& it) { it = {.score = 0, .best_tile = tile, .moves = moves, .boards = 1}; });
  };
  EXPECT_TRUE(with(2, 0));
  EXPECT_TRUE(with(8, 1));
  EXPECT_FALSE(with(16, 1));
  EXPECT_TRUE(with(1u << 17, 100'000));
  EXPECT_FALSE(with(1u << 18, 100'000)) << "no board of this size can have it";
}

TEST_F(PossibleStandingTest, MovesAndBoardsAreThoseOfTheMatch) {
  EXPECT_TRUE(can([](Standing& it) { it.moves = limits::kMostMoves; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = limits::kMostMoves + 1; }));
  EXPECT_FALSE(can([](Standing& it) { it.boards = 2 + it.moves / 14; }));
  EXPECT_FALSE(can([](Standing& it) { it.boards = std::numeric_limits<std::uint32_t>::max(); }));
  settings_ = moves_settings(100);
  EXPECT_TRUE(can([](Standing& it) { it.moves = 100; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = 101; }));
  settings_ = last_settings();
  standing_.boards = 1;
  EXPECT_TRUE(can([](Standing&) {}));
  EXPECT_FALSE(can([](Standing& it) { it.boards = 2; })) << "a stuck seat is out";
}

TEST_F(PossibleStandingTest, TimesAreWithinTheMatch) {
  EXPECT_TRUE(can([](Standing& it) { it.reached_ms = 60'000; }));
  EXPECT_FALSE(can([](Standing& it) { it.reached_ms = 60'001; }));
  EXPECT_FALSE(can([](Standing& it) { it.missed = 1; })) << "there are no steps";
  settings_ = step_settings(10'000);
  const std::uint32_t steps = settings_.length_ms() / 10'000;
  EXPECT_TRUE(can([=](Standing& it) { it.missed = steps + 1; }))
      << "who is there moves quickly, and one who is away misses each step";
  EXPECT_FALSE(can([](Standing& it) { it.missed = std::numeric_limits<std::uint32_t>::max(); }));
}

TEST(PossibleBoardTest, ABoardFollowsFromSoManyMovesAndItsScoreFromItsTiles) {
  const MatchSettings settings = time_settings(60'000);
  const WatchedBoard honest = board_of(run_through(settings, 3, 60));
  const auto can = [&](const auto& spoil) {
    WatchedBoard board = honest;
    spoil(board);
    return can_show(board, settings);
  };
  EXPECT_FALSE(can([](WatchedBoard& it) { it.moves = 5; })) << "for so many tiles";
  EXPECT_FALSE(can([](WatchedBoard& it) { it.moves = limits::kMostMoves + 1; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.number = 10; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score = 0; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score *= 2; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score = std::numeric_limits<std::uint64_t>::max(); }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.board.set_exponent(0, 12); }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.board.set_exponent(0, kMaxExponent); }));
}

}  // namespace
}  // namespace race2048::client
