// The engine's slide against the naive one: all rows of four, and many boards of every size.
#include <array>
#include <bit>

#include <gtest/gtest.h>

#include "engine/board.h"
#include "tests/engine/boards.h"
#include "tests/engine/random_boards.h"
#include "tests/support/naive_board.h"

namespace race2048 {
namespace {

bool holds(const Board& board, const naive::Rows& rows) {
  return naive::rows_of(board) == rows;
}

// `other` is an exponent for slide_makes(), besides those of the tiles that the slide made.
void expect_naive_slide(const Board& board, Direction direction, int other) {
  const SlideResult result = slide(board, direction);
  const naive::Slide expected = naive::slide(naive::rows_of(board), direction);
  bool made = slide_makes(board, direction, other) == expected.makes(naive::Tile{1} << other);
  for (const naive::Tile tile : expected.made) {
    made = made && slide_makes(board, direction, std::countr_zero(tile));
  }
  ASSERT_TRUE(holds(result.board, expected.rows) && result.gain == expected.gain() &&
              result.moved == expected.moved && made)
      << to_string(direction) << " of\n"
      << to_text(board) << "gives\n"
      << to_text(result.board) << "gain " << result.gain << ", by the naive one " << expected.gain()
      << "; moved " << result.moved << ", " << expected.moved << "; slide_makes() agrees: " << made;
}

TEST(SlideReferenceTest, AllRowsAndColumnsOfFourSlideLikeTheNaiveOnes) {
  constexpr int kExponents = 18;
  constexpr int kAllRows = kExponents * kExponents * kExponents * kExponents;
  static_assert(kAllRows % 4 == 0);
  for (int first = 0; first < kAllRows; first += 4) {
    Board board(4);
    for (int row = 0; row < 4; ++row) {
      int digits = first + row;
      for (int column = 0; column < 4; ++column) {
        board.set_exponent(4 * row + column, digits % kExponents);
        digits /= kExponents;
      }
    }
    const int other = first / 4 % kExponents;
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, Direction::left, other));
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, Direction::right, other));
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(transposed(board), Direction::up, other));
    ASSERT_NO_FATAL_FAILURE(expect_naive_slide(transposed(board), Direction::down, other));
  }
}

class SlideOnSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(SlideReferenceTest, SlideOnSize,
                         testing::Range(kMinBoardSize, kMaxBoardSize + 1));

TEST_P(SlideOnSize, AgreesWithTheNaiveOneOnAHundredThousandBoards) {
  RandomBoards boards(GetParam());
  int stuck = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Board board = boards.next();
    for (const Direction direction : kDirections) {
      ASSERT_NO_FATAL_FAILURE(expect_naive_slide(board, direction, i % (kMaxExponent + 1)));
    }
    const bool over = naive::is_over(naive::rows_of(board));
    ASSERT_EQ(is_stuck(board), over) << to_text(board);
    stuck += over ? 1 : 0;
  }
  EXPECT_GT(stuck, 1'000);
}

}  // namespace
}  // namespace race2048
