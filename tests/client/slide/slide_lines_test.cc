#include "client/slide/slide_lines.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace race2048::client {
namespace {

using namespace std::string_literals;
using nlohmann::json;

const Key kKey = key_from_hex(std::string(64, '7')).value();

SlideJob job(std::optional<Direction> direction, std::string_view rules = "classic") {
  return {.preset = *find_preset(rules), .direction = direction};
}

SlideJob spawning(std::optional<Direction> direction, std::string_view rules) {
  SlideJob result = job(direction, rules);
  result.spawn = true;
  if (needs_key(result.preset, true)) result.key = kKey;
  return result;
}

// The answers to an input, through the splitter that the program uses; `bad` is told whether there
// were bad lines.
std::string answers(const SlideJob& job, std::string_view input, bool* bad = nullptr) {
  LineSplitter splitter;
  SlideLines lines(job);
  std::string out;
  const auto answer_lines = [&] {
    while (const auto line = splitter.next()) lines.answer(*line, out);
  };
  while (!input.empty()) {
    const auto space = splitter.space();
    const std::size_t count = std::min(space.size(), input.size());
    std::copy_n(input.begin(), count, space.begin());
    splitter.filled(count);
    input.remove_prefix(count);
    answer_lines();
  }
  splitter.end();
  answer_lines();
  if (bad != nullptr) *bad = lines.has_bad_lines();
  return out;
}

// The answer to one line, without its line end.
std::string answer(const SlideJob& job, const std::string& line) {
  std::string text = answers(job, line + "\n");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// The error about one line, as line 1; empty when the line is answered.
std::string fault(const SlideJob& job, const std::string& line) {
  const json parsed = json::parse(answer(job, line));
  if (!parsed.contains("error")) return "";
  const std::string text = parsed.at("error");
  const std::string start = "line 1: ";
  EXPECT_TRUE(text.starts_with(start)) << text;
  EXPECT_EQ(parsed.size(), 1U);
  return text.substr(start.size());
}

std::string text_of(const Board& board) {
  json rows = json::array();
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell % board.size() == 0) rows.push_back(json::array());
    rows.back().push_back(board.tile(cell));
  }
  return rows.dump();
}

Board random_board(int size, std::mt19937& random) {
  Board board(size);
  for (int cell = 0; cell < board.cells(); ++cell) {
    board.set_exponent(cell, static_cast<int>(random() % 4));
  }
  // Somewhere a pair of large tiles, for the target and beyond.
  board.set_exponent(0, static_cast<int>(random() % 32));
  board.set_exponent(1, board.exponent(0));
  return board;
}

const char* word(bool flag) {
  return flag ? "true" : "false";
}

std::string expected(const Board& board, std::uint64_t gain, bool moved, bool reached) {
  return R"({"board":)" + text_of(board) + R"(,"gain":)" + std::to_string(gain) + R"(,"moved":)" +
         word(moved) + R"(,"reached":)" + word(reached) + R"(,"over":)" + word(is_stuck(board)) +
         "}";
}

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
  // 32 merges of 2^32.
  EXPECT_EQ(json::parse(answer(job(Direction::up), board + "]")).at("gain"), 137438953472);
}

TEST(SlideLinesTest, EverySizeAndDirectionAsTheEngineSlides) {
  std::mt19937 random(2048);
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (int i = 0; i < 100; ++i) {
      const Board board = random_board(size, random);
      for (const Direction direction : kDirections) {
        const SlideResult slid = slide(board, direction);
        EXPECT_EQ(answer(job(direction), text_of(board)),
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
      if (line % 7 == 3) {  // takes a draw although nothing comes of it
        input += "no board\n";
        wanted +=
            R"({"error":"line )" + std::to_string(line + 1) +
            R"(: it is no board: a board is an array of rows, such as [[2,0,0],[0,2,0],[0,0,4]]"})"
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
      input += text_of(board) + "\n";
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
              "line 4294967297: a seed has new tiles for 4294967296 lines: start anew with another "
              "seed");
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
  // Not by one that is gone, nor by a larger tile.
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

struct BadLine {
  std::string line;
  std::string said;  // a part of the error
};

void expect_faults(const SlideJob& job, const std::vector<BadLine>& lines) {
  for (const BadLine& bad : lines) {
    const std::string text = fault(job, bad.line);
    EXPECT_NE(text.find(bad.said), std::string::npos)
        << bad.line.substr(0, 100) << "\nis told: " << text;
    EXPECT_FALSE(bad.said.empty());
  }
}

std::string nested(int depth) {
  const auto count = static_cast<std::size_t>(depth);
  return std::string(count, '[') + std::string(count, ']');
}

TEST(SlideLinesTest, LinesWithABadObjectAreTold) {
  const std::string board = R"("board":[[2,0,2],[0,0,0],[2,0,0]])";
  const std::string dir = R"("dir":"up")";
  expect_faults(
      job({}),
      {
          {"[[2,0,2],[0,0,0],[2,0,0]]", "with --dir - a line is an object of a board and a dir"},
          {"up", "with --dir - a line is an object"},
          {"{}", "no member board"},
          {"{" + dir + "}", "no member board"},
          {"{" + board + "}", "no member dir"},
          {"{" + board + "," + board + "," + dir + "}", "the member board twice"},
          {"{" + dir + "," + dir + "," + board + "}", "the member dir twice"},
          {R"({"board":7,)" + dir + "}", "the member board is no array of rows"},
          {R"({"board":null,)" + dir + "}", "the member board is no array of rows"},
          {R"({"board":[[2,0],[0,0]],)" + dir + "}", "rows: 2, columns: 2"},
          {R"({"board":[[2,0,0],[0,3,0],[0,0,0]],)" + dir + "}", "3 in row 2, column 2"},
          {"{" + board + R"(,"dir":"north"})", "dir is none of up, down, left, right, U, D, L"},
          {"{" + board + R"(,"dir":"u"})", "dir is none of"},
          {"{" + board + R"(,"dir":"UP"})", "dir is none of"},
          {"{" + board + R"(,"dir":""})", "dir is none of"},
          {"{" + board + R"(,"dir":0})", "dir is none of"},
          {"{" + board + R"(,"dir":["up"]})", "dir is none of"},
          {"{" + board + R"(,"dir":"\ud800"})", "dir is none of"},
          {"{" + board + "," + dir + "} x", "goes on after its first bracket"},
          {"{" + board + "," + dir + "}}", "goes on after its first bracket"},
          {"{" + board + "," + dir, "ends before its brackets are closed"},
          {"{" + board + "," + dir + "]", "broken JSON"},
          {"{" + board + "," + dir + ",}", "broken JSON"},
          {"{" + board + " " + dir + "}", "broken JSON"},
          {"{" + board + R"(,"dir" "up"})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":tru})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":nul})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":01})", "number that cannot be read"},
          {"{" + board + "," + dir + R"(,"x":1e999})", "number that cannot be read"},
          {"{" + board + "," + dir + R"(,"x":[1 2]})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":[1}]})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":{"y"}})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":"\q"})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"\q":1})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":)" + nested(65) + "}", "nests more than 64 levels"},
          {"{" + board + "," + dir + R"(,"x":)" + std::string(60'000, '[') + "}", "nests more"},
      });
  EXPECT_EQ(fault(job({}), "{" + board + "," + dir + R"(,"x":)" + nested(64) + "}"), "");
}

TEST(SlideLinesTest, BadLinesAreTold) {
  const std::string escape = "\x1b[2J";
  expect_faults(
      job(Direction::left),
      {
          {"", "it is empty"},
          {" \t\r", "it is empty"},
          {"hello", "it is no board: a board is an array of rows"},
          {"2048", "it is no board"},
          {"null", "it is no board"},
          {"\"[[2,0,0],[0,0,0],[0,0,0]]\"", "it is no board"},
          {escape, "it is no board"},
          {R"({"board":[[2,0,0],[0,0,0],[0,0,0]],"dir":"up"})", "use --dir -"},
          {"[", "ends before its brackets are closed"},
          {"]", "it is no board"},
          {"[2,0,0]", "row 1 is no array of numbers"},
          {"[[2,0,0],null,[0,0,0]]", "row 2 is no array of numbers"},
          {"[[2,0,0],{},[0,0,0]]", "row 2 is no array of numbers"},
          {"[[2,0,0],\"\",[0,0,0]]", "row 2 is no array of numbers"},
          {"[]", "found rows: 0, columns: 0"},
          {"[[]]", "found rows: 1, columns: 0"},
          {"[[],[],[]]", "found rows: 3, columns: 0"},
          {"[[2,0],[0,0]]", "found rows: 2, columns: 2"},
          {"[[2,0,0,0],[0,0,0,0],[0,0,0,0]]", "found rows: 3, columns: 4"},
          {"[[2,0,0],[0,0,0],[0,0]]", "found rows: 3, columns: 3, but in row 3: 2"},
          {"[[2,0,0],[0,0,0,0],[0,0]]", "found rows: 3, columns: 3, but in row 2: 4"},
          {"[[0,0,0,0,0,0,0,0,0],[0],[0],[0],[0],[0],[0],[0],[0]]", "found rows: 9, columns: 9"},
          {"[[1,0,0],[0,0,0],[0,0,0]]", "1 in row 1, column 1 is no tile"},
          {"[[0,0,0],[0,0,6],[0,0,0]]", "6 in row 2, column 3 is no tile"},
          {"[[0,0,0],[0,0,0],[-2,0,0]]", "-2 in row 3, column 1 is no tile"},
          {"[[0,0,0],[0,0,0],[-0,0,0]]", "-0 in row 3, column 1 is no tile"},
          {"[[2.0,0,0],[0,0,0],[0,0,0]]", "2.0 in row 1, column 1 is no tile"},
          {"[[2.5,0,0],[0,0,0],[0,0,0]]", "2.5 in row 1, column 1 is no tile"},
          {"[[2e0,0,0],[0,0,0],[0,0,0]]", "2e0 in row 1, column 1 is no tile"},
          {"[[02,0,0],[0,0,0],[0,0,0]]", "02 in row 1, column 1 is no tile"},
          {"[[4294967296,0,0],[0,0,0],[0,0,0]]", "4294967296 in row 1, column 1 is no tile"},
          {"[[18446744073709551616,0,0],[0,0,0],[0,0,0]]", "18446744073709551616 in row 1"},
          {"[[" + std::string(50'000, '9') + "]]", "999999.. in row 1, column 1 is no tile"},
          {"[[0,0,0],[0,\"2\",0],[0,0,0]]", "row 2, column 2 has a string"},
          {"[[0,0,0],[0,null,0],[0,0,0]]", "row 2, column 2 has a word"},
          {"[[0,0,0],[0,true,0],[0,0,0]]", "row 2, column 2 has a word"},
          {"[[0,0,0],[0,[2],0],[0,0,0]]", "row 2, column 2 has brackets"},
          {"[[0,0,0],[0,{},0],[0,0,0]]", "row 2, column 2 has brackets"},
          {"[[0,0,0],[0,,0],[0,0,0]]", "broken JSON in row 2, column 2"},
          {"[[0,0,0],[0,0,],[0,0,0]]", "broken JSON in row 2, column 3"},
          {"[[0,0,0],[0,2x,0],[0,0,0]]", "broken JSON in row 2, column 2"},
          {"[[0,0,0],[0,x,0],[0,0,0]]", "broken JSON in row 2, column 2"},
          {"[[0,0,0],[0 0,0],[0,0,0]]", "broken JSON"},
          {"[[0,0,0][0,0,0],[0,0,0]]", "broken JSON"},
          {"[[0,0,0],[0,0,0],[0,0,0]", "broken JSON"},
          {"[[0,0,0],[0,0,0],[0,0,", "ends before its brackets are closed"},
          {"[[0,0,0],[0,0,0],[0,0,0]}", "broken JSON"},
          {"[[0,0,0],[0,0,0],[0,0,0}]", "broken JSON"},
          {"[[0,0,0],[0,0,0],[0,0,0]] x", "goes on after its first bracket"},
          {"[[0,0,0],[0,0,0],[0,0,0]]]", "goes on after its first bracket"},
          {"[[0,0,0],[0,0,0],[0,0,0]],", "goes on after its first bracket"},
          {"[[0,0,0],[0,0,0],[0,0,0]] []", "goes on after its first bracket"},
          {"[[\"", "a string is not closed"},
          {"[[\"\\", "a string is not closed"},
          {"[[\"\x01\"]]", "a control character"},
          {"[[0,0,0],[0,0,0],[0,0,0]]\xff", "not valid UTF-8"},
          {"[[\"\xc3\"]]", "not valid UTF-8"},
          {"[[\xc3\xa9]]", "broken JSON in row 1, column 1"},
          {"[[2\xc3\xa9]]", "broken JSON in row 1, column 1"},
          {"\xef\xbb\xbf[[0,0,0],[0,0,0],[0,0,0]]", "byte order mark"},
          {"[[2\0\0,0,0],[0,0,0],[0,0,0]]"s, "zero byte"},
          {"\0"s, "zero byte"},
          {"[[0,0,0],[0,0,0],[0,0,0]]\0"s, "zero byte"},
          {"[[2\v,0,0],[0,0,0],[0,0,0]]", "row 1, column 1"},
          {std::string(60'000, '['), "ends before its brackets are closed"},
          {std::string(60'000, '[') + "]", "row 1, column 1"},
      });
}

// Every prefix, every byte exchanged for every other: one line of JSON, and answered as a board
// only where it is one.
TEST(SlideLinesTest, DamagedLinesAreAnsweredByOneLineOfJson) {
  for (const std::string& good :
       {"[[2,0,16],[0,2,0],[4,4,0]]"s,
        R"({"x":[{"y":"\n"},1],"board":[[2,0,16],[0,2,0],[4,4,0]],"dir":"U"})"s}) {
    const SlideJob its_job = good.starts_with('[') ? job(Direction::left) : job({});
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < good.size(); ++at) {
      lines.push_back(good.substr(0, at));
      for (int byte = 0; byte < 256; ++byte) {
        std::string line = good;
        line[at] = static_cast<char>(byte);
        if (byte != '\n') lines.push_back(line);
      }
    }
    for (const std::string& line : lines) {
      const std::string text = answer(its_job, line);
      ASSERT_TRUE(json::accept(text)) << text;
      const bool answered = json::parse(text).contains("board");
      EXPECT_TRUE(!answered || json::accept(line)) << line;
    }
  }
}

TEST(SlideLinesTest, ALineOverTheLimitIsToldAndTheNextOnesAreAnswered) {
  const std::string board = "[[0,0,2],[0,0,0],[0,0,0]]";
  const std::string slid = answer(job(Direction::left), board) + "\n";
  const std::string longest = board + std::string(kMaxLineBytes - board.size(), ' ');
  const std::string too_long = R"(: it is longer than 65536 bytes"})"
                               "\n";
  bool bad = true;
  EXPECT_EQ(answers(job(Direction::left), longest + "\n" + board, &bad), slid + slid);
  EXPECT_FALSE(bad);
  EXPECT_EQ(answers(job(Direction::left), longest + " \n" + board, &bad),
            R"({"error":"line 1)" + too_long + slid);
  EXPECT_TRUE(bad);
  EXPECT_EQ(
      answers(job(Direction::left), board + "\n" + std::string(5'000'000, '[') + "\n" + board),
      slid + R"({"error":"line 2)" + too_long + slid);
}

TEST(SlideLinesTest, BadLinesDoNotDisturbTheirNeighbours) {
  bool bad = false;
  EXPECT_EQ(
      answers(job(Direction::left),
              "[[0,0,2],[0,0,0],[0,0,0]]\n[[\"\n\n[[0,0,4],[0,0,0],[0,0,0]]\n", &bad),
      R"({"board":[[2,0,0],[0,0,0],[0,0,0]],"gain":0,"moved":true,"reached":false,"over":false})"
      "\n"
      R"({"error":"line 2: it is broken JSON: a string is not closed"})"
      "\n"
      R"({"error":"line 3: it is empty: one board a line is wanted"})"
      "\n"
      R"({"board":[[4,0,0],[0,0,0],[0,0,0]],"gain":0,"moved":true,"reached":false,"over":false})"
      "\n");
  EXPECT_TRUE(bad);
}

}  // namespace
}  // namespace race2048::client
