#include "engine/game.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/engine/games.h"
#include "tests/engine/keys.h"

namespace race2048 {
namespace {

// ---- the start of a game

TEST(GameTest, StartsWithTheTilesOfTheFirstDraws) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (int start_tiles = 1; start_tiles <= kMaxStartTiles; ++start_tiles) {
      const Rules rules{.size = size, .start_tiles = start_tiles};
      Sequence sequence(key_of(7));
      const Game game(rules, sequence, 5);
      Board expected(size);
      for (std::uint32_t n = 0; n < static_cast<std::uint32_t>(start_tiles); ++n) {
        const Spawn spawn = spawn_of(sequence.draw(5, n), expected, rules);
        ASSERT_LT(n, game.start_spawns().size());
        EXPECT_EQ(game.start_spawns()[n], spawn);
        expected.set_exponent(spawn.cell, spawn.exponent);
      }
      EXPECT_EQ(game.board(), expected);
      EXPECT_EQ(game.start_spawns().size(), static_cast<std::size_t>(start_tiles));
      EXPECT_EQ(game.draws(), static_cast<std::uint32_t>(start_tiles));
      EXPECT_EQ(game.board_number(), 5U);
      EXPECT_EQ(game.rules(), rules);
      EXPECT_EQ(game.score(), 0U);
      EXPECT_EQ(game.moves(), 0U);
      EXPECT_FALSE(game.reached());
      EXPECT_FALSE(game.over());
      EXPECT_FALSE(game.ended());
    }
  }
}

TEST(GameTest, StartsOnBoard0UnlessToldOtherwise) {
  Sequence sequence(key_of(7));
  const Game game({}, sequence);
  EXPECT_EQ(game.board_number(), 0U);
  EXPECT_EQ(game.board(), Game({}, sequence, 0).board());
}

TEST(GameTest, ClassicStartsWithTwoTilesTheTutorialsWithOne2) {
  EXPECT_EQ(Table(rules_of("classic"), 1).game.board().empty_count(), 14);
  for (const char* preset : {"geeks", "clojure"}) {
    for (std::uint32_t number = 0; number < 100; ++number) {
      const Table table(rules_of(preset), number);
      EXPECT_EQ(table.game.board().empty_count(), 15) << preset;
      EXPECT_EQ(table.game.board().best_exponent(), 1) << preset;
    }
  }
}

TEST(GameTest, InClassicATenthOfTheNewTilesAre4s) {
  constexpr int kGames = 10'000;
  int fours = 0;
  for (std::uint32_t number = 0; number < kGames; ++number) {
    const Table table({}, number);
    for (const Spawn& spawn : table.game.start_spawns()) fours += spawn.exponent == 2;
  }
  EXPECT_NEAR(fours, 2 * kGames / 10, 200);
}

// ---- moves of a game

TEST(GameTest, AMoveChangesTheBoardTheScoreAndTheCounts) {
  Table table({}, 3);
  std::uint64_t score = 0;
  for (std::uint32_t i = 1; i <= 60; ++i) {
    const Board before = table.game.board();
    const Direction direction = a_direction(before).value();
    const Move move = table.move(direction);
    score += slide(before, direction).gain;
    ASSERT_TRUE(move.moved);
    ASSERT_TRUE(move.spawn);
    ASSERT_EQ(table.game.board(), move.board);
    ASSERT_EQ(table.game.score(), score);
    ASSERT_EQ(table.game.moves(), i);
    ASSERT_EQ(table.game.draws(), 2 + i);
  }
}

// A game with a single tile, at the left wall.
Table game_at_the_left_wall(std::string_view preset) {
  return first_game(rules_of(preset), [](const Table& table) {
    return !slide(table.game.board(), Direction::left).moved;
  });
}

TEST(GameTest, AMoveThatChangesNothingLeavesAGameOfClassicOrClojureAsItWas) {
  for (const char* preset : {"classic", "clojure"}) {
    Table table = game_at_the_left_wall(preset);
    const Game before = table.game;
    const Move move = table.move(Direction::left);
    EXPECT_FALSE(move.moved) << preset;
    EXPECT_FALSE(move.spawn) << preset;
    EXPECT_EQ(table.game.board(), before.board()) << preset;
    EXPECT_EQ(table.game.draws(), before.draws()) << preset;
    EXPECT_EQ(table.game.moves(), 0U) << preset;
  }
}

TEST(GameTest, AMoveThatChangesNothingStillAddsATileInGeeksAndIsNotCounted) {
  Table table = game_at_the_left_wall("geeks");
  const Move move = table.move(Direction::left);
  EXPECT_FALSE(move.moved);
  ASSERT_TRUE(move.spawn);
  EXPECT_EQ(table.game.board().empty_count(), 14);
  EXPECT_EQ(table.game.draws(), 2U);
  EXPECT_EQ(table.game.moves(), 0U);
  EXPECT_EQ(table.game.score(), 0U);
}

TEST(GameTest, ATutorialsNewTilesAreAllOf2) {
  for (const char* preset : {"geeks", "clojure"}) {
    Table table(rules_of(preset), 4);
    while (const std::optional<Direction> direction = a_direction(table.game.board())) {
      const Move move = table.move(*direction);
      ASSERT_EQ(move.spawn->exponent, 1) << preset;
    }
  }
}

TEST(GameTest, InClojureTwo2sGive2Points) {
  Table table = first_game(rules_of("clojure"), [](Table& candidate) {
    return candidate.move(Direction::left).moved && candidate.move(Direction::left).gain == 4;
  });
  table.move(Direction::left);
  const Move merge = table.move(Direction::left);
  EXPECT_EQ(merge.gain, 4U);
  EXPECT_EQ(table.game.score(), 2U);
}

TEST(GameTest, TheSameGameScoresHalfInClojureOfWhatItScoresOtherwise) {
  Rules merged = rules_of("clojure");
  merged.scoring = Scoring::merged;
  Table half(rules_of("clojure"), 5);
  Table whole(merged, 5);
  while (const std::optional<Direction> direction = a_direction(half.game.board())) {
    half.move(*direction);
    whole.move(*direction);
    ASSERT_EQ(half.game.board(), whole.game.board());
    ASSERT_EQ(2 * half.game.score(), whole.game.score());
  }
  EXPECT_GT(half.game.score(), 0U);
}

// ---- the end of a game

TEST(GameTest, EndsWhenItIsStuck) {
  for (const char* preset : {"classic", "geeks", "clojure"}) {
    Table table(rules_of(preset), 6);
    while (const std::optional<Direction> direction = a_direction(table.game.board())) {
      ASSERT_FALSE(table.game.ended()) << preset;
      table.move(*direction);
    }
    EXPECT_TRUE(table.game.over()) << preset;
    EXPECT_TRUE(table.game.ended()) << preset;
    EXPECT_FALSE(table.game.reached()) << preset;
  }
}

Rules with_target(Rules rules, int exponent) {
  rules.target_exponent = exponent;
  return rules;
}

TEST(GameTest, ReachingTheTargetEndsTheGameWhereTheRulesStop) {
  for (const char* preset : {"geeks", "clojure"}) {
    Table table(with_target(rules_of(preset), 5), 8);
    while (!table.game.ended()) table.move(a_direction(table.game.board()).value());
    EXPECT_TRUE(table.game.reached()) << preset;
    EXPECT_FALSE(table.game.over()) << preset;
    EXPECT_EQ(table.game.board().best_exponent(), 5) << preset;
  }
}

TEST(GameTest, AfterReachingTheTargetAGameOfClassicGoesOn) {
  Table table(with_target(rules_of("classic"), 5), 8);
  int reaches = 0;
  while (!table.game.ended()) {
    const Move move = table.move(a_direction(table.game.board()).value());
    reaches += move.reached ? 1 : 0;
    ASSERT_EQ(table.game.reached(), reaches > 0) << "once reached it stays so";
  }
  EXPECT_GT(reaches, 1) << "each move tells for itself";
  EXPECT_TRUE(table.game.over());
  EXPECT_GT(table.game.board().best_exponent(), 5);
}

TEST(GameTest, TheMoveThatReachesCanBeTheOneThatEnds) {
  for (const OnTarget on_target : {OnTarget::stop, OnTarget::play_on}) {
    const Rules rules{.size = 3,
                      .start_tiles = 8,
                      .four_probability = 1U << 31,
                      .target_exponent = 4,
                      .on_target = on_target};
    const auto play = [](Table& table) {
      Move last{.board = table.game.board()};
      while (!table.game.ended()) last = table.move(a_direction(table.game.board()).value());
      return last;
    };
    Table table = first_game(rules, [&play](Table& candidate) {
      if (!a_direction(candidate.game.board())) return false;
      const Move last = play(candidate);
      return last.reached && last.over;
    });
    play(table);
    EXPECT_TRUE(table.game.reached());
    EXPECT_TRUE(table.game.over());
    EXPECT_TRUE(table.game.ended());
  }
}

}  // namespace
}  // namespace race2048
