#include "engine/game.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/engine/boards.h"
#include "tests/engine/keys.h"

namespace race2048 {
namespace {

const Rules& rules_of(std::string_view preset) {
  return find_preset(preset)->rules;
}

// One move on a given board, with the first draw of some key.
Move move_on(std::string_view board, Direction direction, const Rules& rules) {
  Sequence sequence(key_of(1));
  return move_by(rules, board_of(board), direction, sequence, {});
}

Move move_on(std::string_view board, Direction direction, std::string_view preset) {
  return move_on(board, direction, rules_of(preset));
}

// The first direction that changes the board, or none.
std::optional<Direction> a_direction(const Board& board) {
  for (const Direction direction : kDirections) {
    if (slide(board, direction).moved) return direction;
  }
  return std::nullopt;
}

// A game with the sequence that its tiles come from.
struct Table {
  Table(const Rules& rules, std::uint32_t number)
      : sequence(key_of(number)), game(rules, sequence) {}

  Move move(Direction direction) { return game.move(direction, sequence); }

  Sequence sequence;
  Game game;
};

// The first of many games for which `holds`, which may play it; as it was at its start.
template <typename Predicate>
Table first_game(const Rules& rules, Predicate holds) {
  for (std::uint32_t number = 0; number < 65'536; ++number) {
    Table table(rules, number);
    if (holds(table)) return Table(rules, number);
  }
  throw std::logic_error("no game has it");
}

// ---- one move on a given board

TEST(MoveTest, InClassicAMoveAddsATile) {
  const Move move = move_on("2 . . ./. . . ./. . . ./. . . .", Direction::right, "classic");
  EXPECT_TRUE(move.moved);
  ASSERT_TRUE(move.spawn);
  EXPECT_EQ(move.board.empty_count(), 14);
  EXPECT_EQ(move.board.exponent(3), 1);
  EXPECT_EQ(move.board.exponent(move.spawn->cell), move.spawn->exponent);
}

TEST(MoveTest, InClassicAndClojureAMoveThatChangesNothingAddsNoTile) {
  for (const char* preset : {"classic", "clojure"}) {
    const Move move = move_on("2 . . ./. . . ./. . . ./. . . .", Direction::left, preset);
    EXPECT_FALSE(move.moved) << preset;
    EXPECT_FALSE(move.spawn) << preset;
    EXPECT_EQ(move.board, board_of("2 . . ./. . . ./. . . ./. . . .")) << preset;
  }
}

TEST(MoveTest, InGeeksAMoveThatChangesNothingStillAddsATile) {
  const Move move = move_on("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 .", Direction::left, "geeks");
  EXPECT_FALSE(move.moved);
  EXPECT_EQ(move.spawn, (Spawn{.cell = 15, .exponent = 1}));
  EXPECT_EQ(move.board, board_of("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"));
  EXPECT_TRUE(move.over) << "judged after the new tile";
}

TEST(MoveTest, InCheckioAMoveThatChangesNothingAddsA2InTheLastEmptyCell) {
  const Move move = move_on("2 . . ./4 . . ./. . . ./8 16 32 64", Direction::left, "checkio");
  EXPECT_FALSE(move.moved);
  EXPECT_EQ(move.board, board_of("2 . . ./4 . . ./. . . 2/8 16 32 64"));
  EXPECT_FALSE(move.over);
}

TEST(MoveTest, WhereNoCellIsEmptyAMoveThatChangesNothingAddsNothing) {
  for (const Preset& preset : presets()) {
    const Move move = move_on("2 2 4 8/4 8 16 32/2 4 8 16/4 8 16 32", Direction::up, preset.name);
    EXPECT_FALSE(move.moved) << preset.name;
    EXPECT_FALSE(move.spawn) << preset.name;
    EXPECT_FALSE(move.over) << preset.name << ": left and right are still moves";
    EXPECT_EQ(move.board, board_of("2 2 4 8/4 8 16 32/2 4 8 16/4 8 16 32")) << preset.name;
  }
}

// The new 2 comes into the only empty cell, and has a neighbour that it can merge with, or none.
TEST(MoveTest, OverIsJudgedAfterTheNewTile) {
  const Move free =
      move_on("4 4 16 8/32 64 128 2/512 1024 32 64/8 16 128 256", Direction::left, "checkio");
  EXPECT_EQ(free.board, board_of("8 16 8 2/32 64 128 2/512 1024 32 64/8 16 128 256"));
  EXPECT_FALSE(free.over);
  const Move stuck =
      move_on("4 4 16 8/32 64 128 4/512 1024 32 64/8 16 128 256", Direction::left, "checkio");
  EXPECT_EQ(stuck.board, board_of("8 16 8 2/32 64 128 4/512 1024 32 64/8 16 128 256"));
  EXPECT_TRUE(stuck.over);
}

TEST(MoveTest, TheTileComesFromTheGivenDraw) {
  const Board board = board_of("2 . . ./. . . ./. . . ./. . . .");
  Sequence sequence(key_of(1));
  for (const DrawNumber draw : {DrawNumber{.board = 0, .spawn = 0}, {0, 1}, {1, 0}, {7, 4'000}}) {
    const Move move = move_by({}, board, Direction::right, sequence, draw);
    Board slid = slide(board, Direction::right).board;
    EXPECT_EQ(move.spawn, spawn_of(sequence.draw(draw.board, draw.spawn), slid, {}));
  }
}

TEST(MoveTest, ASlideAloneAddsNoTile) {
  for (const Preset& preset : presets()) {
    const Board board = board_of("2 2 . ./. . . ./. . . ./. . . .");
    const Move move = slide_by(preset.rules, board, Direction::left);
    EXPECT_EQ(move.board, board_of("4 . . ./. . . ./. . . ./. . . .")) << preset.name;
    EXPECT_EQ(move.gain, 4U) << preset.name;
    EXPECT_TRUE(move.moved) << preset.name;
    EXPECT_FALSE(move.spawn) << preset.name;
    EXPECT_FALSE(move.reached) << preset.name;
    EXPECT_FALSE(move.over) << preset.name;
    EXPECT_EQ(slide_by(preset.rules, move.board, Direction::left).board, move.board) << preset.name;
  }
}

TEST(MoveTest, ASlideAloneTellsOfABoardThatIsStuck) {
  const Board stuck = board_of("2 4 2/4 2 4/2 4 2");
  EXPECT_TRUE(slide_by({}, stuck, Direction::left).over);
  EXPECT_FALSE(slide_by({}, stuck, Direction::left).moved);
}

TEST(MoveTest, GainIsTheSumOfMergesWhateverTheScoring) {
  for (const Preset& preset : presets()) {
    EXPECT_EQ(move_on("2 2 4 4/. . . ./. . . ./. . . .", Direction::left, preset.name).gain, 12U)
        << preset.name;
  }
}

// ---- reaching the target

TEST(MoveTest, ReachesTheTargetByMergingToIt) {
  for (const Preset& preset : presets()) {
    EXPECT_TRUE(
        move_on("1024 1024 . ./. . . ./. . . ./. . . .", Direction::left, preset.name).reached)
        << preset.name;
    EXPECT_FALSE(
        move_on("1024 1024 . ./. . . ./. . . ./. . . .", Direction::up, preset.name).reached)
        << preset.name;
  }
}

TEST(MoveTest, ATargetThatStandsThereAlreadyIsNotReachedAgain) {
  EXPECT_FALSE(move_on(". 2048 . ./. . . ./. . . ./. . . .", Direction::left, "geeks").reached);
  EXPECT_FALSE(move_on("2048 . 512 512/. . . ./. . . ./. . . .", Direction::left, "geeks").reached);
}

TEST(MoveTest, LargerTilesThanTheTargetDoNotReachIt) {
  EXPECT_FALSE(move_on("2048 2048 . ./. . . ./. . . ./. . . .", Direction::left, "geeks").reached);
  // As much gain as a 2048, and none made.
  EXPECT_FALSE(
      move_on("512 512 512 512/. . . ./. . . ./. . . .", Direction::left, "geeks").reached);
}

TEST(MoveTest, WithoutATargetNothingIsReached) {
  const Rules rules{.target_exponent = 0};
  EXPECT_FALSE(move_on("1024 1024 2 2/. . . ./. . . ./. . . .", Direction::left, rules).reached);
  EXPECT_FALSE(move_on("2 . . ./. . . ./. . . ./. . . .", Direction::right, rules).reached);
}

TEST(MoveTest, ReachesAnyTargetOnAnySize) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (int target = 2; target <= kMaxExponent; ++target) {
      Board board(size);
      board.set_exponent(size - 1, target - 1);
      board.set_exponent(2 * size - 1, target - 1);
      const Rules rules{.size = size, .target_exponent = target};
      EXPECT_TRUE(slide_by(rules, board, Direction::down).reached) << size << ' ' << target;
      const Rules next{.size = size, .target_exponent = target + 1};
      EXPECT_FALSE(slide_by(next, board, Direction::down).reached) << size << ' ' << target;
    }
  }
}

TEST(MoveTest, OneMoveCanReachTheTargetAndEndTheGame) {
  const Move move =
      move_on("1024 1024 8 16/32 64 128 256/512 4 32 64/8 16 128 256", Direction::left, "checkio");
  EXPECT_EQ(move.board, board_of("2048 8 16 2/32 64 128 256/512 4 32 64/8 16 128 256"));
  EXPECT_TRUE(move.reached);
  EXPECT_TRUE(move.over);
}

// ---- beyond 32768, where another form of the board takes over and hands back

TEST(LargeTilesTest, TwoOf32768Make65536) {
  const SlideResult result =
      slide(board_of("32768 32768 . ./. . . ./. . . ./. . . ."), Direction::left);
  EXPECT_EQ(result.board, board_of("65536 . . ./. . . ./. . . ./. . . ."));
  EXPECT_EQ(result.gain, 65536U);
  EXPECT_TRUE(result.moved);
}

TEST(LargeTilesTest, TwoOf65536Make131072) {
  const SlideResult result =
      slide(board_of("65536 65536 . ./. . . ./. . . ./. . . ."), Direction::left);
  EXPECT_EQ(result.board, board_of("131072 . . ./. . . ./. . . ./. . . ."));
  EXPECT_EQ(result.gain, 131072U);
  EXPECT_TRUE(result.moved);
}

TEST(LargeTilesTest, AMergeTo65536LeavesTheOtherLinesAsTheyShouldBe) {
  const SlideResult result =
      slide(board_of("2 2 4 8/32768 . . 32768/32768 32768 32768 32768/. 16384 16384 32768"),
            Direction::right);
  EXPECT_EQ(result.board, board_of(". 4 4 8/. . . 65536/. . 65536 65536/. . 32768 32768"));
  EXPECT_EQ(result.gain, 4U + 65536 + 2 * 65536 + 32768);
}

// The same game twice: with tiles that pass the limit on the way, and with tiles that are above it
// from the start. New tiles, 2s and 4s, are too small to meet either.
TEST(LargeTilesTest, AGamePassesTheLimitAsIfThereWereNone) {
  const Rules rules{.four_probability = 1U << 31, .target_exponent = 0};
  for (std::uint32_t number = 0; number < 200; ++number) {
    constexpr std::string_view kSmall = "32768 16384 16384 8192/. . . 32768/. . . ./. . . .";
    constexpr std::string_view kLarge =
        "1073741824 536870912 536870912 268435456/. . . 1073741824/. . . ./. . . .";
    Board small = board_of(kSmall);
    Board large = board_of(kLarge);
    Sequence sequence(key_of(number));
    bool passed = false;
    for (std::uint32_t spawn = 0; const std::optional<Direction> direction = a_direction(small);
         ++spawn) {
      const Direction chosen =
          spawn % 3 == 0 && slide(small, Direction::left).moved ? Direction::left : *direction;
      const Move small_move = move_by(rules, small, chosen, sequence, {.spawn = spawn});
      const Move large_move = move_by(rules, large, chosen, sequence, {.spawn = spawn});
      ASSERT_EQ(small_move.spawn, large_move.spawn);
      ASSERT_EQ(small_move.over, large_move.over);
      small = small_move.board;
      large = large_move.board;
      for (int cell = 0; cell < small.cells(); ++cell) {
        const int exponent = small.exponent(cell);
        ASSERT_EQ(large.exponent(cell), exponent < 13 ? exponent : exponent + 15)
            << to_text(small) << to_text(large);
      }
      passed |= small.best_exponent() > 15;
    }
    EXPECT_TRUE(passed) << number;
  }
}

TEST(LargeTilesTest, ABoardThatIsBelowTheLimitAgainSlidesAsEver) {
  Board board = slide(board_of("32768 32768 2 2/. . . ./. . . ./. . . ."), Direction::left).board;
  EXPECT_EQ(board, board_of("65536 4 . ./. . . ./. . . ./. . . ."));
  board.set_exponent(0, 0);
  EXPECT_EQ(slide(board, Direction::left).board, board_of("4 . . ./. . . ./. . . ./. . . ."));
}

TEST(LargeTilesTest, ATargetBeyondTheLimitIsReached) {
  const Rules rules{.target_exponent = 16, .on_target = OnTarget::stop};
  EXPECT_TRUE(move_on("32768 32768 . ./. . . ./. . . ./. . . .", Direction::left, rules).reached);
  EXPECT_FALSE(move_on("65536 65536 . ./. . . ./. . . ./. . . .", Direction::left, rules).reached);
}

TEST(LargeTilesTest, BoardsOfLargeTilesCanBeStuck) {
  EXPECT_TRUE(
      is_stuck(board_of("32768 65536 32768 65536/65536 32768 65536 32768/"
                        "32768 65536 32768 65536/65536 32768 65536 32768")));
  EXPECT_FALSE(
      is_stuck(board_of("32768 65536 32768 65536/65536 32768 65536 32768/"
                        "32768 65536 32768 65536/65536 32768 65536 65536")));
}

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

// A game of one tile that stands at the left wall.
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
