#include "client/screen/frame.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

TEST(FrameTest, WhatLiesOutsideIsLeftOut) {
  Frame frame(2, 5);
  EXPECT_EQ(frame.put(0, 3, "abcdef"), 9);
  frame.put(-1, 0, "above");
  frame.put(2, 0, "below");
  frame.put(1, -2, "xyz");
  EXPECT_EQ(frame.text(), "   ab\nz");
}

TEST(FrameTest, HostileTextCannotSteerTheTerminal) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a\x1b]52;c;x\x07z", "a?]52;c;x?z"},     // OSC 52
      {"a\tb\nc\rd\x7f", "a?b?c?d?"},           // controls
      {"\xC2\x9B\x32J", "?2J"},                 // C1 CSI
      {"\xE2\x80\xAE.exe", "?.exe"},            // right-to-left override
      {"a\xE2\x80\x8D\x62", "a?b"},             // zero-width joiner
      {"e\xCC\x81", "e?"},                      // combining mark
      {"\xD7\xA9", "?"},                        // runs from right to left
      {"\xC0\xAF\xED\xA0\x80", "?????"},        // overlong, surrogate
      {"\xF4\x90\x80\x80", "????"},             // beyond Unicode
      {"ok\xE2\x82", "ok??"},                   // cut off
      {"\xC3\xA9 \xD0\xB6 \xCE\xBB", "é ж λ"},  // letters of real languages
  };
  for (const auto& [typed, shown] : cases) {
    Frame frame(1, 40);
    frame.put(0, 0, typed);
    EXPECT_EQ(frame.text(), shown);
  }
}

TEST(FrameTest, AnAsciiFrameHoldsOnlyAscii) {
  Frame frame(1, 10, Glyphs::ascii);
  EXPECT_EQ(frame.put(0, 0, "é·x漢y"), 6);
  EXPECT_EQ(frame.text(), "??x??y");
}

TEST(FrameTest, AWideLetterTakesTwoCellsOfOneStyle) {
  Frame frame(1, 8);
  EXPECT_EQ(frame.put(0, 1, "a漢😀b", Tone::own), 7);
  EXPECT_EQ(frame.text(), " a漢😀b");
  EXPECT_EQ(frame.row_text(0), " a漢😀b");
  EXPECT_TRUE(frame.is_wide(0, 2));
  EXPECT_EQ(frame.at(0, 2), (Cell{U'漢', Tone::own}));
  EXPECT_EQ(frame.at(0, 3), (Cell{kRightHalf, Tone::own}));
  EXPECT_FALSE(frame.is_wide(0, 1));
  EXPECT_FALSE(frame.is_wide(0, 3));
  frame.fill(0, 0, 2, U'好');
  EXPECT_EQ(frame.text(), "好好😀b");
}

TEST(FrameTest, OverwritingHalfOfAWideLetterBlanksTheOther) {
  Frame left(1, 6);
  left.put(0, 0, "漢字x");
  left.put(0, 2, "-");
  EXPECT_EQ(left.text(), "漢- x");
  Frame right(1, 6);
  right.put(0, 0, "漢字x");
  right.put(0, 1, "-");
  EXPECT_EQ(right.text(), " -字x");
  Frame both(1, 6);
  both.put(0, 0, "漢字x");
  both.put(0, 1, "語");
  EXPECT_EQ(both.text(), " 語 x");
  both.fill(0, 2, 1, U' ');
  EXPECT_EQ(both.text(), "    x");
}

TEST(FrameTest, AnEdgeLeavesABlankInPlaceOfHalfALetter) {
  Frame frame(1, 3);
  frame.put(0, 0, "-漢字");
  EXPECT_EQ(frame.text(), "-漢");
  frame.put(0, 0, "漢字");
  EXPECT_EQ(frame.text(), "漢");
  EXPECT_EQ(frame.at(0, 2).glyph, U' ');
  frame.put(0, -1, "漢x");
  EXPECT_EQ(frame.text(), " x");
  Frame narrow(1, 1);
  narrow.put(0, 0, "漢");
  EXPECT_EQ(narrow.text(), "");
}

// A wide letter has a right half behind it, and a right half a wide letter before it.
void expect_no_halves(const Frame& frame) {
  for (int row = 0; row < frame.rows(); ++row) {
    for (int column = 0; column < frame.columns(); ++column) {
      const char32_t glyph = frame.at(row, column).glyph;
      if (glyph == kRightHalf) {
        ASSERT_GT(column, 0);
        ASSERT_EQ(columns_of(frame.at(row, column - 1).glyph), 2);
        ASSERT_EQ(frame.at(row, column - 1).style, frame.at(row, column).style);
      } else {
        ASSERT_EQ(columns_of(glyph), frame.is_wide(row, column) ? 2 : 1);
      }
    }
  }
}

TEST(FrameTest, WhateverIsWrittenWhereverNoHalfIsLeft) {
  const std::vector<std::string> texts = {"漢", "漢字", "a漢", "a", "  ", "😀ab", "ab😀", "\xE6\xBC"};
  std::mt19937 random(1);
  Frame frame(3, 7);
  for (int i = 0; i < 5000; ++i) {
    const auto row = static_cast<int>(random() % 5) - 1;
    const auto column = static_cast<int>(random() % 11) - 2;
    const Style style = random() % 2 == 0 ? Tone::bold : Tone::plain;
    if (random() % 4 == 0) {
      frame.fill(row, column, static_cast<int>(random() % 4), U"-漢"[random() % 2], style);
    } else {
      frame.put(row, column, texts[random() % texts.size()], style);
    }
    ASSERT_NO_FATAL_FAILURE(expect_no_halves(frame)) << frame.text();
  }
}

}  // namespace
}  // namespace race2048::client
