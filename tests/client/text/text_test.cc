#include "client/text/text.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(TextTest, WidthsAreColumns) {
  EXPECT_EQ(width_of(""), 0);
  EXPECT_EQ(width_of("été"), 3);
  EXPECT_EQ(width_of("a漢😀"), 5);
  EXPECT_EQ(width_of("\x1b\xff\u0301"), 3) << "a '?' for each";
}

TEST(TextTest, TextIsCutBetweenLetters) {
  EXPECT_EQ(beginning("漢字", 4), "漢字");
  EXPECT_EQ(beginning("漢字", 3), "漢");
  EXPECT_EQ(beginning("漢字", 1), "");
  EXPECT_EQ(beginning("漢字", -1), "");
  EXPECT_EQ(ending("漢字", 4), "漢字");
  EXPECT_EQ(ending("漢字", 3), "字");
  EXPECT_EQ(ending("漢字", 1), "");
  EXPECT_EQ(ending("漢字", -1), "");
}

TEST(TextTest, WideTextIsFittedByColumns) {
  EXPECT_EQ(fitted("漢字かな", 8, Glyphs::unicode), "漢字かな");
  EXPECT_EQ(fitted("漢字かな", 7, Glyphs::unicode), "漢字か…");
  EXPECT_EQ(fitted("漢字かな", 6, Glyphs::unicode), "漢字…");
  EXPECT_EQ(fitted("漢字かな", 6, Glyphs::ascii), "漢字~");
  EXPECT_EQ(fitted("漢字", 1, Glyphs::unicode), "…");
  EXPECT_EQ(fitted("漢字", 0, Glyphs::unicode), "");
  EXPECT_EQ(marked_as_cut("漢字", 6, Glyphs::unicode), "漢字 …");
  EXPECT_EQ(marked_as_cut("漢字", 5, Glyphs::unicode), "漢字…");
  EXPECT_EQ(left_aligned("漢", 4), "漢  ");
  EXPECT_EQ(right_aligned("漢", 4), "  漢");
}

TEST(TextTest, WhatIsShownIsAsWideAsTheText) {
  EXPECT_EQ(as_shown("é漢\x1b", Glyphs::unicode), "é漢?");
  EXPECT_EQ(as_shown("é漢\x1b", Glyphs::ascii), "????");
}

TEST(TextTest, LinesPrintAllThatPeopleMayType) {
  for (const std::string text : {"\u05e9\u05dc\u05d5\u05dd", "\u0633\u0644\u0627\u0645 \u0663",
                                 "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd",  // with points
                                 "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "x\u0301", "♥ 漢 é"}) {
    EXPECT_EQ(as_shown(text, Glyphs::unicode), text);
    EXPECT_EQ(as_shown(text, Glyphs::ascii).find_first_not_of("? x"), std::string::npos);
  }
  EXPECT_EQ(as_shown("a\u202eb\u200fc\u2066d\u200de\u009bf", Glyphs::unicode), "a?b?c?d?e?f");
}

TEST(TextTest, AScreenHasARemarkForWhatIsWrittenFromRightToLeft) {
  EXPECT_EQ(as_drawn("ok 漢é 5"), "ok 漢é 5");
  EXPECT_EQ(as_drawn("\u05e9\u05dc\u05d5\u05dd"), "[right-to-left text]");
  EXPECT_EQ(as_drawn("hi \u05e9\u05b8\u05dc, \u05d5\u05dd! 5"), "hi [right-to-left text]! 5");
  EXPECT_EQ(as_drawn("\u0633 a \u0633"), "[right-to-left text] a [right-to-left text]");
  EXPECT_EQ(as_drawn(""), "");
}

TEST(TextTest, NoPartIsWiderThanItMayBeAndNothingIsLost) {
  const std::vector<std::string> pieces = {"a", "漢", " ", "😀", "é", "한글", "  ", "\xE6\xBC", "ש"};
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (auto n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
    const auto width = static_cast<int>(random() % 9) + 2;
    EXPECT_EQ(width_of(as_shown(text, Glyphs::ascii)), width_of(text)) << text;
    EXPECT_LE(width_of(fitted(text, width, Glyphs::unicode)), width) << text;
    EXPECT_LE(width_of(beginning(text, width)), width) << text;
    EXPECT_LE(width_of(ending(text, width)), width) << text;
    std::string all;
    for (const std::string& line : wrapped(text, width)) {
      EXPECT_LE(width_of(line), width) << text;
      all += line;
    }
    std::erase(all, ' ');
    std::erase(text, ' ');
    EXPECT_EQ(all, text);
  }
}

}  // namespace
}  // namespace race2048::client
