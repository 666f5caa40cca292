#include "tests/terminal/terminal_screen.h"

#include <initializer_list>
#include <string>

#include <gtest/gtest.h>

namespace race2048::terminal {
namespace {

TEST(TerminalScreenTest, ShowsWhatIsPrintedWhereTheCursorIs) {
  TerminalScreen screen(3, 10);
  screen.take("ada\x1b[2;4Hbo\x1b[1mX\x1b(B\x1b[m\r\ncy");
  EXPECT_EQ(screen.text(), "ada\n   boX\ncy\n");
  EXPECT_TRUE(screen.faults().empty());
}

TEST(TerminalScreenTest, OutputMayBeCutAnywhere) {
  TerminalScreen screen(2, 10);
  for (const char c : std::string("a\xe2\x94\x82\x1b[2;3Hz")) screen.take(std::string(1, c));
  EXPECT_EQ(screen.text(), "a│\n  z\n");
  EXPECT_TRUE(screen.faults().empty());
}

TEST(TerminalScreenTest, ErasesRepeatsAndShifts) {
  TerminalScreen screen(2, 10);
  screen.take("abcdefghij\x1b[1;3H\x1b[2X\x1b[2;1H-\x1b[4b");
  EXPECT_EQ(screen.text(), "ab  efghij\n-----\n");
  screen.take("\x1b[1;1H\x1b[2P\x1b[2;3H\x1b[K");
  EXPECT_EQ(screen.text(), "  efghij\n--\n");
  screen.take("\x1b[1;1H\x1b[L");
  EXPECT_EQ(screen.text(), "\n  efghij\n");
  screen.take("\x1b[H\x1b[2J");
  EXPECT_EQ(screen.text(), "\n\n");
}

TEST(TerminalScreenTest, KeepsTheCursorAndBringsItBack) {
  TerminalScreen screen(2, 10);
  screen.take(
      "ab\x1b"
      "7\x1b[2;5Hx\x1b"
      "8c");
  EXPECT_EQ(screen.text(), "abc\n    x\n");
  EXPECT_TRUE(screen.faults().empty());
}

TEST(TerminalScreenTest, TheLastColumnWrapsWithTheNextCharacterOnly) {
  TerminalScreen screen(2, 3);
  screen.take("abc\r");
  screen.take("xyzw");
  EXPECT_EQ(screen.text(), "xyz\nw\n");
}

TEST(TerminalScreenTest, AWideLetterTakesTwoCells) {
  TerminalScreen screen(3, 5);
  screen.take("a日x\x1b[2;1H日本\x1b[2;2Hy\x1b[2;3Hz");
  EXPECT_EQ(screen.text(), "a日x\n yz\n\n");
  screen.take("\x1b[3;1Habcd日");
  EXPECT_EQ(screen.text(), " yz\nabcd\n日\n");
  screen.take("\x1b[3;2H\x1b[X");
  EXPECT_EQ(screen.text(), " yz\nabcd\n\n");
  EXPECT_TRUE(screen.faults().empty());
}

TEST(TerminalScreenTest, OnAScreenTheCursorIsPlacedBehindAWideLetter) {
  for (const char* const output : {"日本", "日a", "日\x1b[2Ca", "日\x1b[Ba", "\x1b[1;20H日"}) {
    TerminalScreen screen(2, 20);
    screen.take("\x1b[?1049h");
    screen.take(output);
    EXPECT_FALSE(screen.faults().empty()) << output;
  }
  for (const char* const output : {"日\x1b[1;3Ha", "日\x1b[3Ga", "日\r\na"}) {
    TerminalScreen screen(2, 20);
    screen.take("\x1b[?1049h");
    screen.take(output);
    EXPECT_TRUE(screen.faults().empty()) << output;
  }
}

TEST(TerminalScreenTest, WhatIsNoDrawingIsAFault) {
  for (const char* const output :
       {"\x1b]52;c;aGk=\a", "\x1b]0;title\a", "\x1bP1$r\x1b\\", "\x1b[5n", "\x1b[?1000h", "\x1b[>c",
        "\x1b"
        "c",
        "\x9b"
        "31m",
        "\xc2\x9b"
        "31m",
        "\x7f", "\x05", "\x0e", "\x1b(0", "\xff", "\xe2\x80\xae", "\xe2\x80\x8d", "\xed\xa0\x80",
        "\xc0\xaf", "\x1b[1\x18m"}) {
    TerminalScreen screen(2, 20);
    screen.take(output);
    EXPECT_FALSE(screen.faults().empty()) << output;
  }
}

TEST(TerminalScreenTest, MarksMayStandOnLettersOfALineButNotOnAScreen) {
  for (const char* const output : {"e\xcc\x81", "x\xcc\x81", "\xf0\x9f\x87\xa9\xcc\x81"}) {
    TerminalScreen line(2, 20);
    line.take(output);
    EXPECT_TRUE(line.faults().empty()) << output;
    TerminalScreen screen(2, 20);
    screen.take("\x1b[?1049h");
    screen.take(output);
    EXPECT_FALSE(screen.faults().empty()) << output;
  }
}

TEST(TerminalScreenTest, ScreensModesAreKnown) {
  TerminalScreen screen(2, 10);
  screen.take("\x1b[?1049h\x1b[22;0;0t\x1b[?25l\x1b[?1h\x1b=\x1b[?1007s\x1b[?1007l");
  EXPECT_TRUE(screen.alternate());
  EXPECT_FALSE(screen.cursor_visible());
  screen.take("\x1b[?1007h\x1b[?1007r\x1b[?12l\x1b[?25h\x1b[?1l\x1b>\x1b[?1049l\x1b[23;0;0t\a");
  EXPECT_FALSE(screen.alternate());
  EXPECT_TRUE(screen.cursor_visible());
  EXPECT_EQ(screen.bells(), 1U);
  EXPECT_TRUE(screen.faults().empty());
}

}  // namespace
}  // namespace race2048::terminal
