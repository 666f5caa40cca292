#include "client/screen/block_letters.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string letters_of(const std::string& text, const Dot& dot, Glyphs glyphs) {
  Frame frame(kLetterDots * dot.rows, block_columns(text, dot), glyphs);
  draw_block_letters(frame, 0, 0, text, dot, {});
  return frame.text();
}

TEST(BlockLettersTest, LettersAreFiveDotsHighAndStandADotApart) {
  EXPECT_EQ(letters_of("Im 2!", {1, 1}, Glyphs::ascii),
            "### #   #    ### #\n"
            " #  ## ##      # #\n"
            " #  # # #    ### #\n"
            " #  #   #    #\n"
            "### #   #    ### #");
  EXPECT_EQ(letters_of("i", {2, 1}, Glyphs::unicode), "██████\n  ██\n  ██\n  ██\n██████");
}

TEST(BlockLettersTest, NamesOfLettersDigitsAndMarksHaveThem) {
  EXPECT_TRUE(has_block_letters("Ada_9.x-y WINS!"));
  EXPECT_FALSE(has_block_letters("Zoë"));
  EXPECT_EQ(largest_dot("Zoë", 100, 100), std::nullopt);
}

TEST(BlockLettersTest, TheLargestDotThatFitsIsTaken) {
  EXPECT_EQ(block_columns("TIME!", {1, 1}), 19);
  EXPECT_EQ(largest_dot("TIME!", 5, 18), std::nullopt);
  EXPECT_EQ(largest_dot("TIME!", 5, 19)->columns, 1);
  EXPECT_EQ(largest_dot("TIME!", 4, 80), std::nullopt);
  EXPECT_EQ(largest_dot("TIME!", 9, 80)->columns, 2);
  EXPECT_EQ(largest_dot("TIME!", 10, 80)->columns, 4);
  EXPECT_EQ(largest_dot("", 10, 80), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
