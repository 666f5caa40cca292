#include "client/bots/exec_protocol.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "shared/line_splitter.h"
#include "tests/engine/boards.h"

namespace race2048::client {
namespace {

using namespace std::chrono_literals;

constexpr TimePoint kNow{};

// Left and up change the board; right and down do not.
ExecTurn turn(std::uint32_t seq, std::uint8_t match = 1) {
  return {.match = {match},
          .seq = seq,
          .board = board_of(". . . ./. . . ./. . . 2/. . 2 4"),
          .score = 64,
          .left_ms = 900};
}

std::vector<std::string> lines_of(LineSplitter& lines, std::string_view bytes) {
  std::vector<std::string> found;
  while (!bytes.empty()) {
    lines.take(bytes);
    while (const auto line = lines.next()) found.emplace_back(line->text);
  }
  return found;
}

TEST(ExecProtocolTest, ATurnIsALineOfCompactJson) {
  ExecTurn asked = turn(7);
  asked.board = board_of("2 . 4/. . ./. 2048 .");
  EXPECT_EQ(turn_line(asked),
            "{\"type\":\"turn\",\"board\":[[2,0,4],[0,0,0],[0,2048,0]],\"seq\":7,\"score\":64,"
            "\"left_ms\":900,\"gain\":0,\"spawn\":null}\n");
  asked.board = Board(8);
  EXPECT_EQ(nlohmann::json::parse(turn_line(asked))["board"].size(), 8u);
}

TEST(ExecProtocolTest, ATurnBeforeAKnockoutTellsWhenTheLastOneIsOut) {
  ExecTurn asked = turn(7);
  asked.to_knockout_ms = 7000;
  asked.in_danger = true;
  EXPECT_TRUE(turn_line(asked).ends_with(",\"to_knockout_ms\":7000,\"in_danger\":true}\n"))
      << turn_line(asked);
}

TEST(ExecProtocolTest, ATurnTellsWhatTheLastMoveHasBrought) {
  ExecTurn asked = turn(7);
  asked.gain = 8;
  asked.spawn = Spawn{.cell = 14, .exponent = 2};
  EXPECT_TRUE(
      turn_line(asked).ends_with(",\"gain\":8,\"spawn\":{\"row\":3,\"column\":2,\"tile\":4}}\n"))
      << turn_line(asked);
}

TEST(ExecProtocolTest, AnAnswerIsOneWordInAnyCase) {
  EXPECT_EQ(direction_in("left"), Direction::left);
  EXPECT_EQ(direction_in(" RIGHT\r"), Direction::right);
  EXPECT_EQ(direction_in("\tUp "), Direction::up);
  EXPECT_EQ(direction_in("down"), Direction::down);
  for (const char* word : {"", " ", "lef", "leftt", "left left", "l", "LEFT,", "\xC3\xBCp"}) {
    EXPECT_EQ(direction_in(word), std::nullopt) << word;
  }
  EXPECT_EQ(direction_in(std::string_view("up\0", 3)), std::nullopt);
}

TEST(ExecProtocolTest, LinesComeInPieces) {
  LineSplitter lines(kMaxAnswerBytes);
  EXPECT_TRUE(lines_of(lines, "le").empty());
  EXPECT_EQ(lines_of(lines, "ft\nup\ndo"), (std::vector<std::string>{"left", "up"}));
  EXPECT_EQ(lines_of(lines, "wn\n\n"), (std::vector<std::string>{"down", ""}));
  lines_of(lines, "ri");
  lines.clear();
  EXPECT_EQ(lines_of(lines, "ght\n"), (std::vector<std::string>{"ght"}));
}

TEST(ExecProtocolTest, ALineOfMegabytesIsKeptShortAndEnds) {
  LineSplitter lines(kMaxAnswerBytes);
  for (int i = 0; i < 3000; ++i) {
    EXPECT_TRUE(lines_of(lines, std::string(1000, 'x')).empty());
  }
  const std::vector<std::string> found = lines_of(lines, "x\nleft\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].size(), kMaxAnswerBytes + 1);
  EXPECT_EQ(found[1], "left");
}

TEST(ExecProtocolTest, AnAnswerOfBlanksBeyondTheLimitIsNone) {
  LineSplitter lines(kMaxAnswerBytes);
  const std::vector<std::string> found =
      lines_of(lines, "left" + std::string(kMaxAnswerBytes, ' ') + "\n");
  ASSERT_EQ(found.size(), 1u);
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_EQ(dialogue.on_line(found[0], kNow).move, std::nullopt);
}

TEST(ExecDialogueTest, AsksOnceAndTakesTheAnswer) {
  ExecDialogue dialogue;
  EXPECT_EQ(dialogue.ask(turn(1), kNow), turn_line(turn(1)));
  EXPECT_EQ(dialogue.ask(turn(1), kNow), std::nullopt);
  EXPECT_EQ(dialogue.answered(), nullptr);
  const ExecDialogue::Answer answer = dialogue.on_line("left", kNow);
  EXPECT_EQ(answer.move, Direction::left);
  EXPECT_EQ(answer.complaint, "");
  ASSERT_NE(dialogue.answered(), nullptr);
  EXPECT_EQ(dialogue.answered()->seq, 1u);
  EXPECT_EQ(dialogue.ask(turn(1), kNow), std::nullopt) << "it has answered this one";
  EXPECT_EQ(dialogue.ask(turn(2), kNow), turn_line(turn(2)));
}

TEST(ExecDialogueTest, AsksAgainAfterAnAnswerThatIsNoMoveAndSaysSoOnceForEachKind) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  ExecDialogue::Answer answer = dialogue.on_line("hello", kNow);
  EXPECT_EQ(answer.move, std::nullopt);
  EXPECT_NE(answer.complaint.find("'hello'"), std::string::npos) << answer.complaint;
  EXPECT_EQ(dialogue.ask(turn(1), kNow), turn_line(turn(1)));
  EXPECT_EQ(dialogue.on_line("hello again", kNow).complaint, "");
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  answer = dialogue.on_line("down", kNow);
  EXPECT_EQ(answer.move, std::nullopt);
  EXPECT_NE(answer.complaint.find("changes nothing"), std::string::npos) << answer.complaint;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_EQ(dialogue.on_line("down", kNow).complaint, "");
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_EQ(dialogue.on_line("left", kNow).move, Direction::left);
}

ExecTurn turn_in(std::uint32_t seq, std::chrono::milliseconds allowed, std::uint8_t match = 1) {
  ExecTurn asked = turn(seq, match);
  asked.allowed = allowed;
  return asked;
}

// It has answered a turn: it is not starting any more.
ExecDialogue started(std::chrono::milliseconds allowed) {
  ExecDialogue dialogue;
  EXPECT_TRUE(dialogue.ask(turn_in(1, allowed), kNow));
  EXPECT_TRUE(dialogue.on_line("left", kNow).move);
  return dialogue;
}

TEST(ExecDialogueTest, AProgramThatDoesNotAnswerInTimeHangs) {
  ExecDialogue dialogue = started(2s);
  EXPECT_FALSE(dialogue.overdue(kNow + 1h)) << "nothing is asked";
  ASSERT_TRUE(dialogue.ask(turn_in(2, 2s), kNow + 10s));
  EXPECT_EQ(dialogue.look_again_at(), kNow + 12s);
  EXPECT_FALSE(dialogue.overdue(kNow + 11'999ms));
  EXPECT_TRUE(dialogue.overdue(kNow + 12s));
  EXPECT_TRUE(dialogue.on_line("left", kNow + 11s).move);
  EXPECT_FALSE(dialogue.overdue(kNow + 1h));
}

TEST(ExecDialogueTest, BadAnswersGainNoTime) {
  ExecDialogue dialogue = started(2s);
  ASSERT_TRUE(dialogue.ask(turn_in(2, 2s), kNow));
  dialogue.on_line("?", kNow + 1s);
  ASSERT_TRUE(dialogue.ask(turn_in(2, 2s), kNow + 1s));
  EXPECT_FALSE(dialogue.overdue(kNow + 1s));
  EXPECT_TRUE(dialogue.overdue(kNow + 2s));
}

TEST(ExecDialogueTest, NorDoesALockstepThatGoesOnWithoutAnAnswer) {
  ExecDialogue dialogue = started(6s);
  ASSERT_TRUE(dialogue.ask(turn_in(2, 6s), kNow));
  EXPECT_FALSE(dialogue.ask(turn_in(3, 6s), kNow + 2s));
  EXPECT_FALSE(dialogue.ask(turn_in(4, 6s), kNow + 4s));
  EXPECT_TRUE(dialogue.overdue(kNow + 6s));
  // Late as it is, it lives.
  EXPECT_FALSE(dialogue.on_line("left", kNow + 5s).move);
  EXPECT_FALSE(dialogue.overdue(kNow + 6s));
}

TEST(ExecDialogueTest, TheNextMatchBeginsAnew) {
  ExecDialogue dialogue = started(2s);
  ASSERT_TRUE(dialogue.ask(turn_in(2, 2s), kNow));
  EXPECT_FALSE(dialogue.ask(turn_in(1, 2s, 2), kNow + 10s)) << "it owes an answer";
  EXPECT_FALSE(dialogue.overdue(kNow + 11s));
  EXPECT_TRUE(dialogue.overdue(kNow + 12s));
}

TEST(ExecDialogueTest, AStartTakesTime) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn_in(1, 2s), kNow));
  EXPECT_FALSE(dialogue.overdue(kNow + 2s));
  EXPECT_TRUE(dialogue.overdue(kNow + 2s + kTimeToStart));
  dialogue.restart();
  EXPECT_FALSE(dialogue.overdue(kNow + 1h));
}

TEST(ExecDialogueTest, ASilentProgramIsHintedAtOnce) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn_in(1, 1h), kNow));
  EXPECT_EQ(dialogue.look_again_at(), kNow + kHintAfter);
  EXPECT_EQ(dialogue.hint(kNow + 4s), "");
  EXPECT_NE(dialogue.hint(kNow + 5s).find("does it flush"), std::string::npos);
  EXPECT_EQ(dialogue.hint(kNow + 6s), "");
  EXPECT_EQ(dialogue.look_again_at(), kNow + 1h + kTimeToStart);
}

TEST(ExecDialogueTest, EachFaultAndEachThoughtCanBeCounted) {
  ExecDialogue dialogue;
  EXPECT_TRUE(dialogue.on_line("left", kNow).invalid) << "nobody has asked";
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_TRUE(dialogue.on_line("?", kNow + 1s).invalid);
  ASSERT_TRUE(dialogue.ask(turn(1), kNow + 1s));
  EXPECT_TRUE(dialogue.on_line("down", kNow + 2s).invalid) << "it changes nothing";
  ASSERT_TRUE(dialogue.ask(turn(1), kNow + 2s));
  const ExecDialogue::Answer good = dialogue.on_line("left", kNow + 5s);
  EXPECT_FALSE(good.invalid);
  EXPECT_EQ(good.thought, 3s);
  ASSERT_TRUE(dialogue.ask(turn(2), kNow + 6s));
  dialogue.ask(turn(3), kNow + 8s);
  const ExecDialogue::Answer late = dialogue.on_line("left", kNow + 9s);
  EXPECT_FALSE(late.invalid);
  EXPECT_EQ(late.thought, 3s);
  EXPECT_NE(late.complaint.find("moved on"), std::string::npos) << late.complaint;
  // The end of a match is nobody's fault.
  ExecDialogue other;
  ASSERT_TRUE(other.ask(turn(1), kNow));
  other.ask(turn(1, 2), kNow + 2s);
  EXPECT_EQ(other.on_line("left", kNow + 3s).complaint, "");
}

TEST(ExecDialogueTest, ALineIsCutAndFilteredBeforeItIsShown) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  const std::string said = dialogue.on_line("\x1B[2J" + std::string(1000, 'x'), kNow).complaint;
  EXPECT_EQ(said.find('\x1B'), std::string::npos);
  EXPECT_LT(said.size(), 200u);
}

TEST(ExecDialogueTest, TenBadAnswersInARowAndItWaitsASecond) {
  ExecDialogue dialogue;
  for (std::uint32_t i = 0; i < kBadAnswersInARow; ++i) {
    ASSERT_TRUE(dialogue.ask(turn(1), kNow)) << i;
    EXPECT_EQ(dialogue.on_line("?", kNow).move, std::nullopt);
  }
  EXPECT_EQ(dialogue.ask(turn(1), kNow), std::nullopt);
  ASSERT_EQ(dialogue.paused_until(), kNow + kAnswerPause);
  EXPECT_EQ(dialogue.ask(turn(1), kNow + kAnswerPause - std::chrono::milliseconds(1)),
            std::nullopt);
  EXPECT_TRUE(dialogue.ask(turn(1), kNow + kAnswerPause));
  EXPECT_EQ(dialogue.on_line("left", kNow).move, Direction::left);
  EXPECT_EQ(dialogue.paused_until(), std::nullopt);
  for (std::uint32_t i = 0; i + 1 < kBadAnswersInARow; ++i) {
    ASSERT_TRUE(dialogue.ask(turn(2), kNow)) << "a good answer began a new count";
    EXPECT_EQ(dialogue.on_line("?", kNow).move, std::nullopt);
  }
  EXPECT_TRUE(dialogue.ask(turn(2), kNow));
}

TEST(ExecDialogueTest, ALateAnswerIsForTheBoardThatIsGone) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  // The step ends without the seat's move.
  EXPECT_EQ(dialogue.ask(turn(2), kNow), std::nullopt);
  const ExecDialogue::Answer late = dialogue.on_line("left", kNow);
  EXPECT_EQ(late.move, std::nullopt);
  EXPECT_NE(late.complaint.find("moved on"), std::string::npos);
  EXPECT_EQ(dialogue.ask(turn(2), kNow), turn_line(turn(2)));
  EXPECT_EQ(dialogue.on_line("up", kNow).move, Direction::up);
  EXPECT_EQ(dialogue.answered()->seq, 2u);
}

TEST(ExecDialogueTest, AnAnswerOfTheLastMatchIsNoneForThisOne) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1, 1), kNow));
  EXPECT_EQ(dialogue.ask(turn(1, 2), kNow), std::nullopt);
  EXPECT_EQ(dialogue.on_line("left", kNow).move, std::nullopt);
  EXPECT_TRUE(dialogue.ask(turn(1, 2), kNow));
}

TEST(ExecDialogueTest, WhatNobodyAskedForIsNoAnswer) {
  ExecDialogue dialogue;
  const ExecDialogue::Answer answer = dialogue.on_line("left", kNow);
  EXPECT_EQ(answer.move, std::nullopt);
  EXPECT_NE(answer.complaint.find("without being asked"), std::string::npos);
  EXPECT_EQ(dialogue.on_line("left", kNow).complaint, "");
  EXPECT_TRUE(dialogue.ask(turn(1), kNow));
}

TEST(ExecDialogueTest, AProgramThatWasStartedAnewOwesNothing) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  dialogue.restart();
  EXPECT_EQ(dialogue.ask(turn(1), kNow), turn_line(turn(1)));
  EXPECT_EQ(dialogue.on_line("left", kNow).move, Direction::left);
}

TEST(ExecDialogueTest, ATurnThatTheProgramDidNotTakeIsAskedAgain) {
  ExecDialogue dialogue;
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_FALSE(dialogue.ask(turn(1), kNow)) << "it is under way";
  dialogue.not_asked();
  ASSERT_TRUE(dialogue.ask(turn(1), kNow));
  EXPECT_EQ(dialogue.on_line("left", kNow).move, Direction::left);
}

class UntoldLinesTest : public ::testing::Test {
 protected:
  // What a program hears that takes so many lines.
  std::string told(std::size_t lines) {
    std::string heard;
    all_ = untold_.tell([&](const std::string& line) {
      if (lines == 0) return false;
      --lines;
      heard += line;
      return true;
    });
    return heard;
  }

  UntoldLines untold_;
  bool all_ = false;
};

TEST_F(UntoldLinesTest, ALineIsToldOnceAndInOrder) {
  untold_.add_settings("a");
  untold_.add_start("b");
  EXPECT_EQ(told(9), "ab");
  EXPECT_TRUE(all_);
  untold_.add_end("c");
  EXPECT_EQ(told(9), "c");
  EXPECT_EQ(told(9), "");
}

TEST_F(UntoldLinesTest, WhatIsNotTakenComesLater) {
  untold_.add_settings("a");
  untold_.add_start("b");
  EXPECT_EQ(told(1), "a");
  EXPECT_FALSE(all_);
  EXPECT_EQ(told(0), "");
  EXPECT_EQ(told(9), "b");
  EXPECT_TRUE(all_);
}

TEST_F(UntoldLinesTest, TheNewestSettingsCount) {
  for (const char* const line : {"a", "b", "c"}) untold_.add_settings(line);
  EXPECT_EQ(told(9), "c");
}

TEST_F(UntoldLinesTest, AnEndIsToldBeforeTheNextMatch) {
  untold_.add_settings("a");
  untold_.add_start("b");
  EXPECT_EQ(told(9), "ab");
  untold_.add_end("c");
  untold_.add_settings("d");
  untold_.add_start("e");
  EXPECT_EQ(told(9), "cde");
}

TEST_F(UntoldLinesTest, AMatchThatEndedUnheardIsNotTold) {
  untold_.add_settings("a");
  untold_.add_start("b");
  EXPECT_EQ(told(9), "ab");
  untold_.add_end("c");
  for (int i = 0; i < 3; ++i) {
    untold_.add_start("unheard");
    untold_.add_end("unheard");
  }
  EXPECT_EQ(told(9), "c");
}

}  // namespace
}  // namespace race2048::client
