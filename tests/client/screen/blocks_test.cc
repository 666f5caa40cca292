#include "client/screen/blocks.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using Shares = std::vector<int>;

class BlocksTest : public ::testing::Test {
 protected:
  // A block that fills its rows with a letter.
  Block letters(char letter, int rank, int least, int wanted) {
    return {
        .rank = rank, .least = least, .wanted = wanted, .draw = [this, letter](int row, int rows) {
          for (int i = 0; i < rows; ++i) canvas_->line(row + i, std::string(1, letter));
          return row + rows;
        }};
  }

  // The first letter of each row from `first` on; a dot for a blank row.
  std::string drawn(int first, const std::vector<Block>& blocks) {
    canvas_.emplace(input_);
    draw_blocks(*canvas_, first, {}, blocks);
    std::string text;
    for (int row = first; row < canvas_->notice_row(); ++row) {
      const std::string line = canvas_->frame().row_text(row);
      text += line.empty() ? '.' : line[1];
    }
    return text;
  }

  testing::View view_{testing::in_room({testing::member(0, "ada")})};
  const ScreenInput input_{view_.model, view_.setup, view_.ui, view_.now, 16, 40};
  std::optional<Canvas> canvas_{input_};
};

TEST_F(BlocksTest, BlocksOfLowerRankGetTheirRowsFirst) {
  const std::vector<Block> blocks = {letters('a', 2, 2, 5), letters('b', 1, 1, 3)};
  EXPECT_EQ(share_rows(0, blocks), (Shares{0, 0}));
  EXPECT_EQ(share_rows(2, blocks), (Shares{1, 1}));
  EXPECT_EQ(share_rows(4, blocks), (Shares{2, 2})) << "each its least before any gets more";
  EXPECT_EQ(share_rows(6, blocks), (Shares{3, 3}));
  EXPECT_EQ(share_rows(20, blocks), (Shares{5, 3}));
}

TEST_F(BlocksTest, SpareRowsBecomeGapsFromTheTopOn) {
  Block second = letters('b', 1, 2, 2);
  second.gap = Block::Gap::always;
  Block third = letters('c', 1, 1, 1);
  third.gap = Block::Gap::if_shown;
  EXPECT_EQ(drawn(2, {letters('a', 1, 3, 3), second, third}), "aaa.bb.c....");
  EXPECT_EQ(drawn(7, {letters('a', 1, 3, 3), second, third}), "aaa.bbc");
}

TEST_F(BlocksTest, ABlockWithoutRowsHasAGapOnlyIfItAlwaysHasOne) {
  Block empty = letters('b', 1, 0, 0);
  empty.gap = Block::Gap::if_shown;
  EXPECT_EQ(drawn(10, {letters('a', 1, 1, 1), empty, letters('c', 1, 1, 1)}), "ac..");
  empty.gap = Block::Gap::always;
  EXPECT_EQ(drawn(10, {letters('a', 1, 1, 1), empty, letters('c', 1, 1, 1)}), "a.c.");
}

TEST_F(BlocksTest, WhatIsShownAsAWholeIsLeftOutWhereItDoesNotFit) {
  Block note = letters('b', 2, 0, 3);
  note.whole = true;
  EXPECT_EQ(drawn(9, {letters('a', 1, 2, 2), note}), "aabbb");
  EXPECT_EQ(drawn(10, {letters('a', 1, 2, 2), note}), "aa..");
}

TEST_F(BlocksTest, ThePageThatIsShownStandsBesideTheKeys) {
  Block paged = letters('a', 1, 1, 30);
  paged.pages = [](int rows) { return rows < 30 ? 3 : 1; };
  draw_blocks(*canvas_, 2, {}, {paged});
  EXPECT_TRUE(canvas_->frame().row_text(15).ends_with("page 1/3")) << canvas_->frame().text();
}

}  // namespace
}  // namespace race2048::client
