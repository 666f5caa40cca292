// The fast form of 4x4 boards against loops; on all inputs, if there are few enough.
#include "engine/packed_board.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>

#include "tests/engine/boards.h"
#include "tests/support/naive_board.h"

namespace race2048 {

// Prints a board in test failures; GoogleTest finds the function by its name.
inline void PrintTo(const PackedBoard& board, std::ostream* out) {
  *out << '\n' << to_text(board.to_board());
}

namespace {

constexpr int kRows = 1 << 16;

PackedBoard packed(std::string_view text) {
  return PackedBoard::from(board_of(text)).value();
}

std::array<int, 4> cells_of_row(int row) {
  return {row & 0xF, row >> 4 & 0xF, row >> 8 & 0xF, row >> 12 & 0xF};
}

// A board with these exponents in row or column number `line`, otherwise empty.
PackedBoard with_line(const std::array<int, 4>& exponents, int line, bool column) {
  PackedBoard board;
  for (int i = 0; i < 4; ++i) {
    const int cell = column ? 4 * i + line : 4 * line + i;
    board = board.with_tile(cell, exponents[static_cast<std::size_t>(i)]);
  }
  return board;
}

// ---- all rows

// The naive slide of a row towards its first or its last cell.
struct NaiveRow {
  std::array<int, 4> exponents{};
  std::uint64_t gain = 0;
  bool overflow = false;
};

NaiveRow naive_row(std::array<int, 4> row, bool to_last) {
  if (to_last) std::ranges::reverse(row);
  naive::Line line;
  for (const int exponent : row) line.push_back(tile_value(exponent));
  std::vector<naive::Tile> made;
  naive::slide_to_front(line, made);
  if (to_last) std::ranges::reverse(line);
  NaiveRow result;
  for (std::size_t i = 0; i < 4; ++i) result.exponents[i] = exponent_of(line[i]).value();
  for (const naive::Tile tile : made) {
    result.gain += tile;
    result.overflow |= tile == 65536;
  }
  return result;
}

void expect_slide(const PackedBoard& board, Direction direction, const NaiveRow& expected, int line,
                  bool column) {
  const PackedSlide slid = board.slide(direction);
  ASSERT_EQ(slid.overflow, expected.overflow)
      << to_string(direction) << " of" << testing::PrintToString(board);
  if (expected.overflow) return;
  const PackedBoard wanted = with_line(expected.exponents, line, column);
  ASSERT_TRUE(slid.board == wanted && slid.gain == expected.gain)
      << to_string(direction) << " of" << testing::PrintToString(board) << "gives"
      << testing::PrintToString(slid.board) << "gain " << slid.gain << ", by the naive slide"
      << testing::PrintToString(wanted) << "gain " << expected.gain;
}

TEST(PackedBoardTest, AllRowsSlideLikeTheNaiveOnesWhereverTheyStand) {
  for (int row = 0; row < kRows; ++row) {
    const std::array<int, 4> exponents = cells_of_row(row);
    const NaiveRow to_first = naive_row(exponents, false);
    const NaiveRow to_last = naive_row(exponents, true);
    for (int line = 0; line < 4; ++line) {
      const PackedBoard across = with_line(exponents, line, false);
      ASSERT_NO_FATAL_FAILURE(expect_slide(across, Direction::left, to_first, line, false));
      ASSERT_NO_FATAL_FAILURE(expect_slide(across, Direction::right, to_last, line, false));
      const PackedBoard upright = with_line(exponents, line, true);
      ASSERT_NO_FATAL_FAILURE(expect_slide(upright, Direction::up, to_first, line, true));
      ASSERT_NO_FATAL_FAILURE(expect_slide(upright, Direction::down, to_last, line, true));
    }
  }
}

TEST(PackedBoardTest, GainsOfAllRowsAddUp) {
  const PackedSlide slid =
      packed("2 2 4 4/8 8 16 16/32 32 64 64/16384 16384 16384 16384").slide(Direction::left);
  EXPECT_EQ(slid.board, packed("4 8 . ./16 32 . ./64 128 . ./32768 32768 . ."));
  EXPECT_EQ(slid.gain, 4U + 8 + 16 + 32 + 64 + 128 + 32768 + 32768);
  // The largest gain of one slide that does not overflow.
  const PackedSlide most =
      packed(
          "16384 16384 16384 16384/16384 16384 16384 16384/16384 16384 16384 16384/"
          "16384 16384 16384 16384")
          .slide(Direction::up);
  EXPECT_EQ(most.gain, 8U * 32768);
  EXPECT_FALSE(most.overflow);
}

TEST(PackedBoardTest, OverflowsExactlyWhenTwo32768sMergeInAnyLine) {
  for (int line = 0; line < 4; ++line) {
    for (const bool column : {false, true}) {
      const PackedBoard pair = with_line({0, 15, 0, 15}, line, column);
      const PackedBoard apart = with_line({15, 1, 15, 0}, line, column);
      for (const Direction direction : kDirections) {
        const bool vertical = direction == Direction::up || direction == Direction::down;
        EXPECT_EQ(pair.slide(direction).overflow, vertical == column);
        EXPECT_FALSE(apart.slide(direction).overflow);
      }
    }
  }
}

// ---- cells and bits

TEST(PackedBoardTest, ACellIsInTheBitsThatItsNumberSays) {
  const PackedBoard board = packed("2 4 8 16/32 64 128 256/512 1024 2048 4096/8192 16384 32768 .");
  EXPECT_EQ(board.bits(), 0x0FED'CBA9'8765'4321U);
  for (int cell = 0; cell < PackedBoard::kCells; ++cell) {
    EXPECT_EQ(board.exponent(cell), (cell + 1) % 16);
  }
  EXPECT_EQ(PackedBoard(board.bits()), board);
  EXPECT_EQ(PackedBoard().bits(), 0U);
}

TEST(PackedBoardTest, EveryTileInEveryCellIsHeldAndTransposed) {
  for (int cell = 0; cell < PackedBoard::kCells; ++cell) {
    for (int exponent = 0; exponent <= PackedBoard::kMaxExponent; ++exponent) {
      Board board(4);
      board.set_exponent(cell, exponent);
      const std::optional<PackedBoard> held = PackedBoard::from(board);
      ASSERT_TRUE(held);
      EXPECT_EQ(*held, PackedBoard().with_tile(cell, exponent));
      EXPECT_EQ(held->to_board(), board);
      EXPECT_EQ(held->transposed().to_board(), transposed(board));
    }
    for (const int exponent : {16, 17, 31, 32, 64, 128}) {
      Board board(4);
      board.set_exponent(cell, exponent);
      EXPECT_EQ(PackedBoard::from(board), std::nullopt) << cell << ' ' << exponent;
    }
  }
}

TEST(PackedBoardTest, BoardsOfOtherSizesAreNotHeld) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    EXPECT_EQ(PackedBoard::from(Board(size)).has_value(), size == 4) << size;
  }
}

// ---- empty cells

// All ways to fill the cells, with tiles of different bits; each cell gets each of the fifteen.
TEST(PackedBoardTest, EmptyCellsAreCountedAndFoundHoweverTheBoardIsFilled) {
  for (int filled = 0; filled < kRows; ++filled) {
    PackedBoard board;
    std::vector<int> empties;
    for (int cell = 0; cell < PackedBoard::kCells; ++cell) {
      if ((filled >> cell & 1) != 0) {
        board = board.with_tile(cell, 1 + (filled + cell) % PackedBoard::kMaxExponent);
      } else {
        empties.push_back(cell);
      }
    }
    ASSERT_EQ(board.empty_count(), static_cast<int>(empties.size())) << to_text(board.to_board());
    for (std::size_t n = 0; n < empties.size(); ++n) {
      ASSERT_EQ(board.nth_empty(static_cast<int>(n)), empties[n]) << "number " << n << " of\n"
                                                                  << to_text(board.to_board());
    }
  }
}

// ---- stuck

// Starts from a stuck board of four kinds of tiles and puts a tile of a fifth kind into two cells:
// the board has a move only if they are neighbours. Tries every pair of cells, kind and size.
TEST(PackedBoardTest, OnlyNeighboursSetAFullBoardFree) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    Board base(size);
    for (int cell = 0; cell < base.cells(); ++cell) {
      base.set_exponent(cell, 1 + cell % size % 2 + 2 * (cell / size % 2));
    }
    ASSERT_TRUE(is_stuck(base));
    for (int first = 0; first < base.cells(); ++first) {
      for (int second = first + 1; second < base.cells(); ++second) {
        const int rows_apart = second / size - first / size;
        const int columns_apart = std::abs(second % size - first % size);
        const bool neighbours = rows_apart + columns_apart == 1;
        for (int exponent = 5; exponent <= 17; ++exponent) {
          Board board = base;
          board.set_exponent(first, exponent);
          board.set_exponent(second, exponent);
          ASSERT_EQ(is_stuck(board), !neighbours) << to_text(board);
          if (const std::optional<PackedBoard> held = PackedBoard::from(board)) {
            ASSERT_EQ(held->is_stuck(), !neighbours) << to_text(board);
          }
        }
      }
    }
  }
}

TEST(PackedBoardTest, OneEmptyCellAnywhereSetsABoardFree) {
  const Board base = board_of("2 4 2 4/8 16 8 16/2 4 2 4/8 16 8 16");
  EXPECT_TRUE(PackedBoard::from(base)->is_stuck());
  for (int cell = 0; cell < base.cells(); ++cell) {
    Board board = base;
    board.set_exponent(cell, 0);
    EXPECT_FALSE(PackedBoard::from(board)->is_stuck()) << to_text(board);
    EXPECT_FALSE(is_stuck(board)) << to_text(board);
  }
}

}  // namespace
}  // namespace race2048
