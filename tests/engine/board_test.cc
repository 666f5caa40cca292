#include "engine/board.h"

#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/engine/boards.h"

namespace race2048 {
namespace {

// ---- one slide, rule by rule

// Slides the one filled row of a 4x4 board.
Board slide_row(const std::string& row, Direction direction) {
  return slide(board_of(row + "/. . . ./. . . ./. . . ."), direction).board;
}

Board row(const std::string& row) {
  return board_of(row + "/. . . ./. . . ./. . . .");
}

TEST(SlideTest, TilesMoveToTheWall) {
  EXPECT_EQ(slide_row(". 2 . 4", Direction::left), row("2 4 . ."));
  EXPECT_EQ(slide_row("2 . 4 .", Direction::right), row(". . 2 4"));
}

TEST(SlideTest, EqualTilesMergeAcrossAGap) {
  EXPECT_EQ(slide_row("2 . . 2", Direction::left), row("4 . . ."));
}

TEST(SlideTest, UnequalTilesDoNotMerge) {
  EXPECT_EQ(slide_row("2 4 2 4", Direction::left), row("2 4 2 4"));
}

TEST(SlideTest, ATileBetweenKeepsEqualTilesApart) {
  EXPECT_EQ(slide_row("2 4 . 2", Direction::left), row("2 4 2 ."));
}

TEST(SlideTest, PairNearestTheWallMergesFirst) {
  EXPECT_EQ(slide_row("2 2 2 .", Direction::left), row("4 2 . ."));
  EXPECT_EQ(slide_row("2 2 2 .", Direction::right), row(". . 2 4"));
}

TEST(SlideTest, AMergedTileDoesNotMergeAgain) {
  EXPECT_EQ(slide_row("2 2 4 .", Direction::left), row("4 4 . ."));
  EXPECT_EQ(slide_row("4 2 2 .", Direction::left), row("4 4 . ."));
  EXPECT_EQ(slide_row("8 4 2 2", Direction::right), row(". 8 4 4"));
}

TEST(SlideTest, FourEqualTilesMakeTwoPairs) {
  EXPECT_EQ(slide_row("2 2 2 2", Direction::left), row("4 4 . ."));
  EXPECT_EQ(slide_row("2 2 2 2", Direction::right), row(". . 4 4"));
}

TEST(SlideTest, EveryDirectionHasItsWall) {
  const Board board = board_of(". 2 . ./. . . ./4 . 2 ./. . . 8");
  EXPECT_EQ(slide(board, Direction::up).board, board_of("4 2 2 8/. . . ./. . . ./. . . ."));
  EXPECT_EQ(slide(board, Direction::down).board, board_of(". . . ./. . . ./. . . ./4 2 2 8"));
  EXPECT_EQ(slide(board, Direction::left).board, board_of("2 . . ./. . . ./4 2 . ./8 . . ."));
  EXPECT_EQ(slide(board, Direction::right).board, board_of(". . . 2/. . . ./. . 4 2/. . . 8"));
}

TEST(SlideTest, LinesDoNotTouchEachOther) {
  const SlideResult result = slide(board_of("2 2 2/2 2 2/2 2 2"), Direction::up);
  EXPECT_EQ(result.board, board_of("4 4 4/2 2 2/. . ."));
}

TEST(SlideTest, GainIsTheSumOfTheTilesMadeByMerges) {
  const Board board = board_of("2 2 4 4/. . . ./8 . 8 ./2 4 8 .");
  const SlideResult result = slide(board, Direction::left);
  EXPECT_EQ(result.gain, 4U + 8U + 16U);
  EXPECT_TRUE(result.moved);
}

TEST(SlideTest, MakesTheTilesThatMergesMadeAndNoOthers) {
  const Board board = board_of("2 2 4 4/. . . ./8 . 8 ./2 4 8 32");
  for (int exponent = 0; exponent <= kMaxExponent; ++exponent) {
    EXPECT_EQ(slide_makes(board, Direction::left, exponent), 2 <= exponent && exponent <= 4);
  }
}

TEST(SlideTest, MakesNothingWhereNothingMerges) {
  const Board board = board_of("4 . . ./2 4 2 ./. . . ./. . . 4");
  for (int exponent = 0; exponent <= kMaxExponent; ++exponent) {
    EXPECT_FALSE(slide_makes(board, Direction::left, exponent)) << exponent;
    EXPECT_FALSE(slide_makes(Board(4), Direction::left, exponent)) << exponent;
  }
}

TEST(SlideTest, MakesTilesInTheDirectionOfTheSlideOnly) {
  const Board board = board_of("2 . 8/2 . 8/16 16 .");
  for (const Direction direction : kDirections) {
    const bool vertical = direction == Direction::up || direction == Direction::down;
    EXPECT_EQ(slide_makes(board, direction, 2), vertical);
    EXPECT_EQ(slide_makes(board, direction, 4), vertical);
    EXPECT_EQ(slide_makes(board, direction, 5), !vertical);
  }
}

TEST(SlideTest, AMoveWithoutAMergeGainsNothing) {
  const SlideResult result = slide(board_of(". 2 4/. . ./. . ."), Direction::left);
  EXPECT_EQ(result.gain, 0U);
  EXPECT_TRUE(result.moved);
}

TEST(SlideTest, ASlideThatChangesNothingHasNotMoved) {
  const Board board = board_of("2 4 8/2 . ./4 . .");
  const SlideResult result = slide(board, Direction::left);
  EXPECT_FALSE(result.moved);
  EXPECT_EQ(result.gain, 0U);
  EXPECT_EQ(result.board, board);
}

TEST(SlideTest, AnEmptyBoardDoesNotMove) {
  for (const Direction direction : kDirections) EXPECT_FALSE(slide(Board(5), direction).moved);
}

TEST(SlideTest, TilesDoNotJamAt32768) {
  const SlideResult result = slide(row("32768 32768 65536 65536"), Direction::left);
  EXPECT_EQ(result.board, row("65536 131072 . ."));
  EXPECT_EQ(result.gain, 65536U + 131072U);
}

TEST(SlideTest, TheLargestTilesMergeExactly) {
  const SlideResult result = slide(row("2147483648 2147483648 . ."), Direction::left);
  EXPECT_EQ(result.board.tile(0), 4294967296U);
  EXPECT_EQ(result.gain, 4294967296U);
}

// ---- stuck

TEST(StuckTest, AFullBoardWithoutEqualNeighboursIsStuck) {
  EXPECT_TRUE(is_stuck(board_of("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2")));
  EXPECT_TRUE(is_stuck(board_of("2 4 2/4 2 4/2 4 2")));
}

TEST(StuckTest, AnEmptyCellIsAWayOut) {
  EXPECT_FALSE(is_stuck(board_of("2 4 2/4 . 4/2 4 2")));
  EXPECT_FALSE(is_stuck(board_of("2 4 2/4 2 4/2 4 .")));
  EXPECT_FALSE(is_stuck(Board(4)));
}

TEST(StuckTest, OnePairOfEqualNeighboursIsAWayOut) {
  EXPECT_FALSE(is_stuck(board_of("2 4 2/4 2 4/2 8 8")));
  EXPECT_FALSE(is_stuck(board_of("2 4 8/4 2 16/2 4 16")));
}

TEST(StuckTest, TheEndOfARowAndTheStartOfTheNextAreNoNeighbours) {
  EXPECT_TRUE(is_stuck(board_of("2 4 8/8 2 4/4 8 2")));
}

// ---- boards

TEST(BoardTest, ANewBoardIsEmpty) {
  const Board board;
  EXPECT_EQ(board.size(), 4);
  EXPECT_EQ(board.cells(), 16);
  EXPECT_EQ(board.empty_count(), 16);
  EXPECT_EQ(board.best_exponent(), 0);
}

TEST(BoardTest, SizesAreThreeToEight) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    EXPECT_EQ(Board(size).empty_count(), size * size);
  }
  for (const int size : {-1, 0, 2, 9, 256, 260}) {
    EXPECT_THROW(Board{size}, std::invalid_argument) << size;
  }
}

TEST(BoardTest, BoardsOfDifferentSizesDiffer) {
  EXPECT_NE(Board(3), Board(4));
}

TEST(BoardTest, EmptyCellsAreNumberedInReadingOrder) {
  const Board board = board_of(". 2 ./4 . 2/. 2 2");
  EXPECT_EQ(board.empty_count(), 4);
  EXPECT_EQ(board.nth_empty(0), 0);
  EXPECT_EQ(board.nth_empty(1), 2);
  EXPECT_EQ(board.nth_empty(2), 4);
  EXPECT_EQ(board.nth_empty(3), 6);
  EXPECT_THROW(board.nth_empty(4), std::out_of_range);
}

TEST(BoardTest, TilesAreTheNumbersOfTheirExponents) {
  const Board board = board_of("2 . 4/2048 . ./. . 2147483648");
  EXPECT_EQ(board.tile(0), 2U);
  EXPECT_EQ(board.tile(1), 0U);
  EXPECT_EQ(board.tile(2), 4U);
  EXPECT_EQ(board.tile(3), 2048U);
  EXPECT_EQ(board.tile(8), 2147483648U);
}

TEST(BoardTest, BestExponentIsThatOfTheLargestTile) {
  EXPECT_EQ(board_of("2 4 2/1024 2 4/. 512 2").best_exponent(), 10);
}

TEST(BoardTest, TilesArePowersOfTwoUpTo31) {
  EXPECT_EQ(exponent_of(0), 0);
  for (int exponent = 1; exponent <= kMaxExponent; ++exponent) {
    EXPECT_EQ(exponent_of(tile_value(exponent)), exponent);
  }
  EXPECT_EQ(tile_value(31), 2147483648U);
  for (const std::uint64_t number : {1ULL, 3ULL, 6ULL, 2047ULL, 4294967296ULL, ~0ULL}) {
    EXPECT_EQ(exponent_of(number), std::nullopt) << number;
  }
}

TEST(BoardTest, DirectionsHaveNames) {
  EXPECT_EQ(to_string(Direction::up), "up");
  EXPECT_EQ(to_string(Direction::down), "down");
  EXPECT_EQ(to_string(Direction::left), "left");
  EXPECT_EQ(to_string(Direction::right), "right");
}

TEST(BoardTest, DirectionsAreReadFromTheirNamesAndCapitalInitials) {
  for (const Direction direction : kDirections) {
    EXPECT_EQ(direction_from(to_string(direction)), direction);
  }
  EXPECT_EQ(direction_from("U"), Direction::up);
  EXPECT_EQ(direction_from("D"), Direction::down);
  EXPECT_EQ(direction_from("L"), Direction::left);
  EXPECT_EQ(direction_from("R"), Direction::right);
  for (const char* text : {"", "u", "Up", "UP", "lef", "leftt", " left", "left ", "LR", "W", "?"}) {
    EXPECT_EQ(direction_from(text), std::nullopt) << text;
  }
}

// ---- boards as text

TEST(BoardTextTest, NumbersAreAlignedToTheWidest) {
  EXPECT_EQ(to_text(board_of("2 . 1024/. 16 ./4 . .")),
            "   2    . 1024\n"
            "   .   16    .\n"
            "   4    .    .\n");
  EXPECT_EQ(to_text(Board(3)), ". . .\n. . .\n. . .\n");
}

}  // namespace
}  // namespace race2048
