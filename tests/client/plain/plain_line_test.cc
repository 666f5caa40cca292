#include "client/plain/plain_line.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

std::vector<PlainWord> moves(std::initializer_list<Direction> directions) {
  std::vector<PlainWord> words;
  for (const Direction direction : directions) {
    words.push_back({.kind = Kind::move, .direction = direction});
  }
  return words;
}

PlainWord word(const std::string& line) {
  const std::vector<PlainWord> words = words_of(line);
  EXPECT_EQ(words.size(), 1u) << line;
  return words.empty() ? PlainWord{} : words[0];
}

TEST(PlainLineTest, MovesHaveWordsLettersAndArrows) {
  for (const char* line : {"left", "LEFT", " h ", "A", "\x1b[D", "\x1bOD", "left\r"}) {
    EXPECT_EQ(words_of(line), moves({Direction::left})) << line;
  }
  for (const char* line : {"down", "j", "x", "\x1b[B"}) {
    EXPECT_EQ(words_of(line), moves({Direction::down})) << line;
  }
  for (const char* line : {"up", "k", "w", "\x1b[A"}) {
    EXPECT_EQ(words_of(line), moves({Direction::up})) << line;
  }
  for (const char* line : {"right", "l", "d", "\x1b[C"}) {
    EXPECT_EQ(words_of(line), moves({Direction::right})) << line;
  }
}

TEST(PlainLineTest, SeveralMovesMayStandInALine) {
  const auto three = moves({Direction::left, Direction::left, Direction::down});
  EXPECT_EQ(words_of("left left  down"), three);
  EXPECT_EQ(words_of("hhj"), three);
  EXPECT_EQ(words_of("hh\tdown"), three);
  EXPECT_EQ(words_of("\x1b[D\x1bOD\x1b[B"), three);
  EXPECT_EQ(words_of("h\x1b[Dj"), three);
}

TEST(PlainLineTest, AMoveAmongOtherThingsIsNone) {
  EXPECT_EQ(word("left board").kind, Kind::unknown);
  EXPECT_EQ(word("hhb").kind, Kind::unknown);
  EXPECT_EQ(word("\x1b[D\x1b[H").kind, Kind::unknown);
  EXPECT_EQ(word("\x1b[D\x1b[").kind, Kind::unknown);
}

TEST(PlainLineTest, SingleLettersAsk) {
  EXPECT_EQ(word("b").kind, Kind::board);
  EXPECT_EQ(word("S").kind, Kind::standings);
  EXPECT_EQ(word("s all").kind, Kind::all_standings);
  EXPECT_EQ(word("t").kind, Kind::time);
  EXPECT_EQ(word("?").kind, Kind::help);
  EXPECT_EQ(word("3"), (PlainWord{.kind = Kind::row, .row = 3}));
  EXPECT_EQ(word("8").row, 8);
  EXPECT_EQ(word("9").kind, Kind::unknown);
  EXPECT_EQ(word("0").kind, Kind::unknown);
}

TEST(PlainLineTest, ArgumentsStayAsTheyWereTyped) {
  EXPECT_EQ(word("say  Hello  All"), (PlainWord{.kind = Kind::say, .argument = "Hello  All"}));
  EXPECT_EQ(word("B Ada"), (PlainWord{.kind = Kind::board, .argument = "Ada"}));
  EXPECT_EQ(word("kick bo").argument, "bo");
  EXPECT_EQ(word("say left").kind, Kind::say);
}

TEST(PlainLineTest, AWordThatTakesNoArgumentIsUnknownWithOne) {
  EXPECT_EQ(word("ready now").kind, Kind::unknown);
}

TEST(PlainLineTest, BlankLinesSayNothing) {
  EXPECT_TRUE(words_of("").empty());
  EXPECT_TRUE(words_of(" \t\r").empty());
}

TEST(PlainLineTest, WhatIsUnknownIsShownHarmless) {
  EXPECT_EQ(word("\x1b]52;c;x\x07").argument, "?]52;c;x?");
  EXPECT_LE(word(std::string(5000, 'z')).argument.size(), 100u);
}

}  // namespace
}  // namespace race2048::client
