#include "client/slide/slide_lines.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/slide/slide_answers.h"

namespace race2048::client {
namespace {

using namespace std::string_literals;
using nlohmann::json;
using namespace slide_answers;

TEST(SlideLinesTest, PublishedCases) {
  std::ifstream file(RACE2048_CASES "/slides.json");
  const json entries = json::parse(file);
  ASSERT_FALSE(entries.empty());
  for (const json& entry : entries) {
    SlideJob its_job = job(direction_from(entry.at("dir").get<std::string>()),
                           entry.at("rules").get<std::string>());
    its_job.spawn = entry.at("spawn");
    const std::string text = answer(its_job, entry.at("board").dump());
    EXPECT_EQ(json::parse(text).at("board"), entry.at("result")) << entry;
  }
}

TEST(SlideLinesTest, AnAnswerIsCompactJsonWithItsMembersInOrder) {
  EXPECT_EQ(answer(job(Direction::left), "[[2,0,0,2],[2,2,2,2],[0,4,2,2],[2,2,2,0]]"),
            R"({"board":[[4,0,0,0],[4,4,0,0],[4,4,0,0],[4,2,0,0]],"gain":20,"moved":true,)"
            R"("reached":false,"over":false})");
  EXPECT_EQ(answer(job(Direction::right), "[[0,1024,1024],[0,0,0],[0,0,0]]"),
            R"({"board":[[0,0,2048],[0,0,0],[0,0,0]],"gain":2048,"moved":true,)"
            R"("reached":true,"over":false})");
  EXPECT_EQ(answer(job(Direction::down), "[[2,4,2],[4,2,4],[2,4,2]]"),
            R"({"board":[[2,4,2],[4,2,4],[2,4,2]],"gain":0,"moved":false,)"
            R"("reached":false,"over":true})");
}

TEST(SlideLinesTest, AnEmptyBoardDoesNotMoveAndIsNotOver) {
  EXPECT_EQ(answer(job(Direction::up), "[[0,0,0],[0,0,0],[0,0,0]]"),
            R"({"board":[[0,0,0],[0,0,0],[0,0,0]],"gain":0,"moved":false,)"
            R"("reached":false,"over":false})");
}

TEST(SlideLinesTest, TwoOfTheLargestTilesMergeExactly) {
  EXPECT_EQ(answer(job(Direction::left), "[[2147483648,2147483648,2],[0,0,0],[0,0,0]]"),
            R"({"board":[[4294967296,2,0],[0,0,0],[0,0,0]],"gain":4294967296,"moved":true,)"
            R"("reached":false,"over":false})");
  std::string row = "[2147483648";
  for (int i = 1; i < 8; ++i) row += ",2147483648";
  row += "]";
  std::string board = "[" + row;
  for (int i = 1; i < 8; ++i) board += "," + row;
  // 32 merges into 2^32.
  EXPECT_EQ(json::parse(answer(job(Direction::up), board + "]")).at("gain"), 137438953472);
}

TEST(SlideLinesTest, EverySizeAndDirectionAsTheEngineSlides) {
  std::mt19937 random(2048);
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (int i = 0; i < 100; ++i) {
      const Board board = random_board(size, random);
      for (const Direction direction : kDirections) {
        const SlideResult slid = slide(board, direction);
        EXPECT_EQ(answer(job(direction), board_json(board)),
                  expected(slid.board, slid.gain, slid.moved, slide_makes(board, direction, 11)));
      }
    }
  }
}

TEST(SlideLinesTest, BlanksAndCarriageReturnsAreFine) {
  const std::string compact = answer(job(Direction::left), "[[0,0,2],[0,0,0],[0,0,0]]");
  EXPECT_EQ(answer(job(Direction::left), "  [ [0, 0 ,2],\t[0,0,0],[0,0,0] ] \r"), compact);
  EXPECT_EQ(answers(job(Direction::left), "[[0,0,2],[0,0,0],[0,0,0]]"), compact + "\n");
}

TEST(SlideLinesTest, AGainIsTheMergedSumWhateverTheScoring) {
  EXPECT_EQ(
      json::parse(answer(job(Direction::left, "clojure"), "[[2,2,0],[0,0,0],[0,0,0]]")).at("gain"),
      4);
}

// ---- New tiles.

TEST(SlideLinesTest, WithoutSpawnNoRulesAddATile) {
  for (const Preset& preset : presets()) {
    EXPECT_EQ(
        answer(job(Direction::left, preset.name), "[[0,0,0,2],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"),
        R"({"board":[[2,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"gain":0,"moved":true,)"
        R"("reached":false,"over":false})");
  }
}

TEST(SlideLinesTest, EachPhysicalLineHasADrawOfItsOwn) {
  std::mt19937 random(1);
  for (const std::string_view rules : {"classic", "geeks", "clojure"}) {
    const SlideJob its_job = spawning(Direction::down, rules);
    std::string input;
    std::string wanted;
    Sequence sequence(kKey);
    for (std::uint32_t line = 0; line < 500; ++line) {
      if (line % 7 == 3) {  // takes a draw although its line is invalid
        input += "no board\n";
        wanted += R"({"error":"line )" + std::to_string(line + 1) +
                  R"(: it is broken JSON"})"
                  "\n";
        continue;
      }
      const int size = kMinBoardSize + static_cast<int>(line) % 6;
      const Board board = random_board(size, random);
      const SlideResult slid = slide(board, Direction::down);
      Board after = slid.board;
      if (slid.moved || (rules == "geeks" && after.empty_count() > 0)) {
        const Spawn spawn = spawn_of(sequence.draw(0, line), after, its_job.preset.rules);
        after.set_exponent(spawn.cell, spawn.exponent);
      }
      input += board_json(board) + "\n";
      wanted +=
          expected(after, slid.gain, slid.moved, slide_makes(board, Direction::down, 11)) + "\n";
    }
    EXPECT_EQ(answers(its_job, input), wanted) << rules;
  }
}

TEST(SlideLinesTest, ASlideThatChangesNothingAddsATileInGeeksAlone) {
  const std::string still = "[[2,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
  for (const Preset& preset : presets()) {
    const json answered = json::parse(answer(spawning(Direction::left, preset.name), still));
    const bool added = answered.at("board") != json::parse(still);
    EXPECT_EQ(added, preset.rules.spawn_when_unchanged) << preset.name;
    EXPECT_EQ(answered.at("moved"), false) << preset.name;
  }
}

TEST(SlideLinesTest, OverIsJudgedAfterTheNewTile) {
  const json answered = json::parse(
      answer(spawning(Direction::left, "checkio"), "[[4,8,4,8],[8,4,8,4],[4,8,4,8],[0,8,16,32]]"));
  EXPECT_EQ(answered.at("board").at(3), json::parse("[8,16,32,2]"));
  EXPECT_EQ(answered.at("over"), true);
}

TEST(SlideLinesTest, DrawsEndAfterTwoToThe32LinesAndDoNotWrap) {
  const std::string board = "[[0,0,0,2],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
  constexpr std::uint64_t kLast = (std::uint64_t{1} << 32) - 1;
  const std::string padded = board + "\n" + std::string(kLinePadding, ' ');
  const Line line{.text = std::string_view(padded).substr(0, board.size())};
  {
    SlideLines lines(spawning(Direction::left, "classic"), kLast);
    std::string out;
    lines.answer(line, out);
    EXPECT_FALSE(lines.has_bad_lines()) << out;
    out.clear();
    lines.answer(line, out);
    EXPECT_TRUE(lines.has_bad_lines());
    EXPECT_EQ(json::parse(out).at("error"),
              "line 4294967297: a seed has new tiles for 4294967296 lines: start again with "
              "another seed");
  }
  for (const SlideJob& endless : {job(Direction::left), spawning(Direction::left, "checkio")}) {
    SlideLines lines(endless, kLast + 1);
    std::string out;
    lines.answer(line, out);
    EXPECT_FALSE(lines.has_bad_lines()) << out;
  }
}

// ---- The puzzle.

constexpr const char* kWon =
    R"({"board":[["U","W","I","N"],["U","W","I","N"],["U","W","I","N"],["U","W","I","N"]]})";
constexpr const char* kLost =
    R"({"board":[["G","A","M","E"],["O","V","E","R"],["G","A","M","E"],["O","V","E","R"]]})";

TEST(SlideLinesTest, APuzzleIsWonByA2048AlsoByOneThatWasThere) {
  const SlideJob puzzle = spawning(Direction::left, "checkio");
  EXPECT_EQ(answer(puzzle, "[[1024,1024,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"), kWon);
  EXPECT_EQ(answer(puzzle, "[[0,0,2048,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"), kWon);
  // Neither by merging the target tile away nor by a larger tile.
  EXPECT_EQ(json::parse(answer(puzzle, "[[2048,2048,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]")).size(),
            5U);
}

TEST(SlideLinesTest, WinningBeatsLosing) {
  EXPECT_EQ(answer(spawning(Direction::left, "checkio"),
                   "[[2,4,8,16],[32,64,128,256],[512,1024,2048,4],[8,16,32,64]]"),
            kWon);
}

TEST(SlideLinesTest, APuzzleIsLostWhenNothingMovesOnAFullBoardThoughAnotherWayWould) {
  EXPECT_EQ(
      answer(spawning(Direction::left, "checkio"), "[[2,4,2,4],[2,8,4,2],[4,2,8,4],[2,4,2,8]]"),
      kLost);
}

TEST(SlideLinesTest, LettersAreForSpawnAlone) {
  const json answered = json::parse(
      answer(job(Direction::left, "checkio"), "[[1024,1024,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"));
  EXPECT_EQ(answered.at("board").at(0).at(0), 2048);
  EXPECT_EQ(answered.at("reached"), true);
}

TEST(SlideLinesTest, APuzzleHasFourRows) {
  for (const bool spawn : {false, true}) {
    SlideJob puzzle = job(Direction::left, "checkio");
    puzzle.spawn = spawn;
    EXPECT_EQ(fault(puzzle, "[[0,0,0],[0,0,0],[0,0,0]]"),
              "a board of checkio has 4 rows and 4 columns, not 3");
  }
}

// ---- A direction on each line.

TEST(SlideLinesTest, ALineMaySayItsOwnDirection) {
  const std::string board = R"("board":[[2,0,2],[0,0,0],[2,0,0]])";
  for (const Direction direction : kDirections) {
    const std::string wanted = answer(job(direction), "[[2,0,2],[0,0,0],[2,0,0]]");
    const std::string name(to_string(direction));
    const std::string initial(1, static_cast<char>(name[0] - 'a' + 'A'));
    EXPECT_EQ(answer(job({}), "{" + board + R"(,"dir":")" + name + "\"}"), wanted);
    EXPECT_EQ(answer(job({}), "{" + board + R"(,"dir":")" + initial + "\"}"), wanted);
    EXPECT_EQ(answer(job({}), R"({"dir":")" + name + "\"," + board + "}\r"), wanted);
    EXPECT_EQ(answer(job({}), R"({"id":[{"a":[1.5e3,null,true]},"\u00e9"],"dir":")" + name +
                                  R"(","":-1,)" + board + R"(,"x":{}})"),
              wanted);
  }
  EXPECT_EQ(answer(job({}), R"({"b\u006fard":[[0,0,2],[0,0,0],[0,0,0]],"dir":"\u004c"})"),
            answer(job(Direction::left), "[[0,0,2],[0,0,0],[0,0,0]]"));
}

}  // namespace
}  // namespace race2048::client
