// The slide on many boards: against a naive one, and by what must hold for all of them.
#include <array>
#include <bit>
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

#include "engine/board.h"
#include "tests/engine/boards.h"
#include "tests/support/naive_board.h"

namespace race2048 {
namespace {

void expect_naive_slide(const Board& board, Direction direction) {
  const SlideResult result = slide(board, direction);
  const naive::Slide expected = naive::slide(board, direction);
  const bool same = naive::rows_of(result.board) == expected.rows && result.gain == expected.gain &&
                    (expected.best_merge == 0 ||
                     slide_makes(board, direction, std::countr_zero(expected.best_merge))) &&
                    result.moved == (expected.rows != naive::rows_of(board));
  ASSERT_TRUE(same) << to_string(direction) << " of\n"
                    << to_text(board) << "gives\n"
                    << to_text(result.board) << "gain " << result.gain << ", not " << expected.gain;
}

TEST(SlidePropertyTest, AllRowsOfFourSlideLikeTheNaiveOnes) {
  constexpr int kExponents = 18;
  constexpr int kRows = kExponents * kExponents * kExponents * kExponents;
  static_assert(kRows % 4 == 0);
  for (int first = 0; first < kRows; first += 4) {
    Board board(4);
    for (int row = 0; row < 4; ++row) {
      int digits = first + row;
      for (int column = 0; column < 4; ++column) {
        board.set_exponent(4 * row + column, digits % kExponents);
        digits /= kExponents;
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, Direction::left));
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, Direction::right));
  }
}

// Boards from one tile to full, of few kinds of tiles so that many merge, small or huge. Only
// the generator itself is used: what std::*_distribution makes of it differs between libraries.
class RandomBoards {
 public:
  explicit RandomBoards(int size) : size_(size), random_(static_cast<std::uint64_t>(size)) {}

  Board next() {
    const int filled_of_eight = 1 + below(8);
    const int kinds = 1 + below(5);
    const int smallest = below(4) == 0 ? 1 + below(kMaxExponent - kinds) : 1;
    Board board(size_);
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (below(8) < filled_of_eight) board.set_exponent(cell, smallest + below(kinds));
    }
    // Never quite empty, as in a game.
    if (board.best_exponent() == 0) board.set_exponent(below(board.cells()), smallest);
    return board;
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

  int size_;
  std::mt19937_64 random_;
};

constexpr int kBoards = 10'000;

class SlideOnSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(SlidePropertyTest, SlideOnSize,
                         testing::Range(kMinBoardSize, kMaxBoardSize + 1));

TEST_P(SlideOnSize, AgreesWithTheNaiveOne) {
  RandomBoards boards(GetParam());
  for (int i = 0; i < kBoards; ++i) {
    const Board board = boards.next();
    for (const Direction direction : kDirections) {
      ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, direction));
    }
  }
}

TEST_P(SlideOnSize, OfAMirroredOrTransposedBoardIsTheMirroredOrTransposedSlide) {
  RandomBoards boards(GetParam());
  for (int i = 0; i < kBoards; ++i) {
    const Board board = boards.next();
    for (const Direction direction : kDirections) {
      const SlideResult result = slide(board, direction);
      const SlideResult mirror = slide(mirrored(board), mirrored(direction));
      ASSERT_EQ(mirror.board, mirrored(result.board)) << to_text(board) << to_string(direction);
      ASSERT_EQ(mirror.gain, result.gain);
      // A mirror and a transposition make every rotation.
      const SlideResult transposition = slide(transposed(board), transposed(direction));
      ASSERT_EQ(transposition.board, transposed(result.board))
          << to_text(board) << to_string(direction);
      ASSERT_EQ(transposition.gain, result.gain);
    }
  }
}

std::uint64_t sum_of_tiles(const Board& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) sum += board.tile(cell);
  return sum;
}

TEST_P(SlideOnSize, KeepsTheSumOfAllTiles) {
  RandomBoards boards(GetParam());
  for (int i = 0; i < kBoards; ++i) {
    const Board board = boards.next();
    for (const Direction direction : kDirections) {
      const SlideResult result = slide(board, direction);
      ASSERT_EQ(sum_of_tiles(result.board), sum_of_tiles(board))
          << to_text(board) << to_string(direction);
      // Merging is the only way to lose a tile, and the only one to gain.
      ASSERT_EQ(result.gain > 0, result.board.empty_count() > board.empty_count());
    }
  }
}

TEST_P(SlideOnSize, IsWithoutEffectInEveryDirectionExactlyOnStuckBoards) {
  RandomBoards boards(GetParam());
  std::mt19937_64 random(1);
  int stuck = 0;
  int free = 0;
  for (int i = 0; i < kBoards; ++i) {
    Board board = boards.next();
    if (i % 4 == 0) {
      // A chequered board is stuck; half of them get one cell changed, and may be free.
      for (int cell = 0; cell < board.cells(); ++cell) {
        board.set_exponent(cell, 1 + (cell / board.size() + cell % board.size()) % 2);
      }
      const auto cell = static_cast<int>(random() % static_cast<std::uint64_t>(board.cells()));
      if (i % 8 == 0) board.set_exponent(cell, static_cast<int>(random() % 4));
    }
    bool moves = false;
    for (const Direction direction : kDirections) moves |= slide(board, direction).moved;
    ASSERT_EQ(is_stuck(board), !moves) << to_text(board);
    (moves ? free : stuck) += 1;
  }
  EXPECT_GT(stuck, kBoards / 10);
  EXPECT_GT(free, kBoards / 10);
}

}  // namespace
}  // namespace race2048
