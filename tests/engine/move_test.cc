// One move on a given board: the slide, the new tile, the target, and tiles beyond 32768.
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/game.h"
#include "tests/engine/boards.h"
#include "tests/engine/games.h"
#include "tests/engine/keys.h"

namespace race2048 {
namespace {

// Makes one move on a given board, with the first draw of some key.
Move move_on(std::string_view board, Direction direction, const Rules& rules) {
  Sequence sequence(key_of(1));
  return move_by(rules, board_of(board), direction, sequence, {});
}

Move move_on(std::string_view board, Direction direction, std::string_view preset) {
  return move_on(board, direction, rules_of(preset));
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

// The new 2 fills the only empty cell, beside a tile it can merge with, or beside none.
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
  // A gain of 2048 without a new 2048.
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

// ---- beyond 32768, where the general form of the board takes over, and back

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

// Plays the same game twice: once with tiles that cross the limit during it, once with tiles above
// it from the start. New tiles, 2s and 4s, are too small to meet them.
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

}  // namespace
}  // namespace race2048
