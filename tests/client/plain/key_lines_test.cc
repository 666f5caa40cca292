#include "client/plain/key_lines.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/plain/plain_line.h"

namespace race2048::client {
namespace {

std::vector<std::string> lines_of(KeyLines& keys, std::string_view bytes) {
  keys.take(bytes);
  std::vector<std::string> lines;
  while (std::optional<std::string> line = keys.next()) lines.push_back(*std::move(line));
  return lines;
}

std::vector<std::string> lines_of(std::string_view bytes) {
  KeyLines keys;
  return lines_of(keys, bytes);
}

using Lines = std::vector<std::string>;

TEST(KeyLinesTest, EachKeyOfAMoveIsAMove) {
  const std::vector<Direction> four = {Direction::left, Direction::down, Direction::up,
                                       Direction::right};
  for (const char* keys :
       {"hjkl", "HJKL", "aswd", "\x1b[D\x1b[B\x1b[A\x1b[C", "\x1bOD\x1bOB\x1bOA\x1bOC"}) {
    std::vector<Direction> moves;
    for (const std::string& line : lines_of(keys)) {
      const std::vector<PlainWord> words = words_of(line);
      ASSERT_EQ(words.size(), 1u) << line;
      EXPECT_EQ(words[0].kind, PlainWord::Kind::move) << line;
      moves.push_back(words[0].direction);
    }
    EXPECT_EQ(moves, four) << keys;
  }
}

TEST(KeyLinesTest, ALetterOfAnotherScriptCountsByItsKey) {
  EXPECT_EQ(lines_of("ролд"), lines_of("hjkl"));
  EXPECT_EQ(lines_of("ФЫЦВ"), lines_of("aswd"));
  EXPECT_EQ(lines_of("ασςδ"), lines_of("aswd"));
  EXPECT_EQ(lines_of("\u05d9\u05d7\u05dc\u05da"), lines_of("hjkl"));
  EXPECT_EQ(lines_of("\u0627\u062a\u0646\u0645\u0663\u061f"), lines_of("hjkl3?"));
  EXPECT_EQ(lines_of("h\xd1h\x80\x80\x80\x80\x80\xff\xd1\x80"), (Lines{"h", "h", "h"}));
  KeyLines keys;
  EXPECT_EQ(lines_of(keys, "\xd1"), Lines{}) << "in pieces";
  EXPECT_EQ(lines_of(keys, "\x80"), Lines{"h"});
  EXPECT_EQ(lines_of(keys, ":say рол\n"), Lines{"say рол"}) << "a typed line keeps its letters";
}

TEST(KeyLinesTest, OtherKeysAreTheirWords) {
  EXPECT_EQ(lines_of("bt3?q"), (Lines{"b", "t", "3", "?", "q"}));
  EXPECT_EQ(words_of(lines_of("p").front()).front().kind, PlainWord::Kind::standings);
  EXPECT_EQ(lines_of(" \x01\x7f\xc3\xa4"), Lines{});
}

TEST(KeyLinesTest, AfterAColonOrEnterALineIsTyped) {
  KeyLines keys;
  EXPECT_EQ(lines_of(keys, ":kick"), Lines{});
  EXPECT_EQ(keys.prompt(), ": kick");
  EXPECT_EQ(lines_of(keys, " bo\n"), Lines{"kick bo"});
  EXPECT_EQ(keys.prompt(), "");
  EXPECT_EQ(lines_of(keys, "\nlock\r"), Lines{"lock"});
  EXPECT_EQ(lines_of(keys, ":\nb"), Lines{"b"}) << "an empty line says nothing";
}

TEST(KeyLinesTest, ATypedLineIsCorrected) {
  KeyLines keys;
  EXPECT_EQ(lines_of(keys, ":say h\xc3\xa4\x7f\x7fj\x1b[D\n"), Lines{"say j"});
  EXPECT_EQ(lines_of(keys, ":abc\x15lock\n"), Lines{"lock"});
  EXPECT_EQ(lines_of(keys, ":a\x08\x08h"), Lines{"h"}) << "the prompt is closed";
}

TEST(KeyLinesTest, EscDropsATypedLine) {
  KeyLines keys;
  keys.take(":kick bo\x1b");
  ASSERT_TRUE(keys.may_be_escape());
  keys.settle();
  EXPECT_EQ(keys.prompt(), "");
  EXPECT_EQ(lines_of(keys, "h"), Lines{"h"});
  EXPECT_EQ(lines_of(keys, ":kick\x1bl"), Lines{"l"}) << "the next key says that it was Esc";
}

TEST(KeyLinesTest, AnArrowKeyMayComeInPieces) {
  KeyLines keys;
  EXPECT_EQ(lines_of(keys, "\x1b"), Lines{});
  EXPECT_EQ(lines_of(keys, "["), Lines{});
  EXPECT_FALSE(keys.may_be_escape());
  EXPECT_EQ(lines_of(keys, "D"), Lines{"\x1b[D"});
}

TEST(KeyLinesTest, UnknownSequencesSayNothing) {
  EXPECT_EQ(lines_of("\x1b[1;5A\x1b[5~\x1b[Hj"), Lines{"j"});
  EXPECT_EQ(lines_of("\x1b[[A\x1b[[Dj"), Lines{"j"}) << "F1 and F4 of the Linux console";
  EXPECT_EQ(lines_of("\x1b[" + std::string(100'000, '1') + "Aj"), Lines{"j"});
}

TEST(KeyLinesTest, CtrlDEndsTheInputButNotInATypedLine) {
  KeyLines keys;
  keys.take(":a\x04\n\x04");
  EXPECT_TRUE(keys.take_end());
  EXPECT_FALSE(keys.take_end());
}

TEST(KeyLinesTest, WhatIsKeptIsBounded) {
  KeyLines keys;
  EXPECT_LT(lines_of(keys, std::string(100'000, 'h')).size(), 100u);
  keys.take(":" + std::string(100'000, 'x'));
  EXPECT_EQ(keys.prompt().size(), 2 + KeyLines::kLongestTyped);
}

}  // namespace
}  // namespace race2048::client
