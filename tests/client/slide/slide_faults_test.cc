// The answers of `race2048 slide` to lines that are not boards.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/slide/slide_lines.h"
#include "tests/client/slide/slide_answers.h"
#include "tests/support/one_in.h"

namespace race2048::client {
namespace {

using namespace std::string_literals;
using nlohmann::json;
using namespace slide_answers;

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
          {"[[2,0,2],[0,0,0],[2,0,0]]",
           "with --dir - each line is an object with a board and a dir"},
          {"up", "broken JSON"},
          {"{}", "no member board"},
          {"{" + dir + "}", "no member board"},
          {"{" + board + "}", "no member dir"},
          {"{" + board + "," + board + "," + dir + "}", "a member twice"},
          {"{" + dir + "," + dir + "," + board + "}", "a member twice"},
          {R"({"board":7,)" + dir + "}", "a board is an array of rows"},
          {R"({"board":null,)" + dir + "}", "a board is an array of rows"},
          {R"({"board":[[2,0],[0,0]],)" + dir + "}", "rows: 2, columns: 2"},
          {R"({"board":[[2,0,0],[0,3,0],[0,0,0]],)" + dir + "}", "row 2, column 2 is not a tile"},
          {"{" + board + R"(,"dir":"north"})", "dir must be up, down, left, right, U, D, L"},
          {"{" + board + R"(,"dir":"u"})", "dir must be up"},
          {"{" + board + R"(,"dir":"UP"})", "dir must be up"},
          {"{" + board + R"(,"dir":""})", "dir must be up"},
          {"{" + board + R"(,"dir":0})", "dir must be up"},
          {"{" + board + R"(,"dir":["up"]})", "dir must be up"},
          {"{" + board + R"(,"dir":"\ud800"})", "broken JSON"},
          {"{" + board + "," + dir + "} x", "broken JSON"},
          {"{" + board + "," + dir + "}}", "broken JSON"},
          {"{" + board + "," + dir, "broken JSON"},
          {"{" + board + "," + dir + "]", "broken JSON"},
          {"{" + board + "," + dir + ",}", "broken JSON"},
          {"{" + board + " " + dir + "}", "broken JSON"},
          {"{" + board + R"(,"dir" "up"})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":tru})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":nul})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":01})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":1e999})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":[1 2]})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":[1}]})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":{"y"}})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":"\q"})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"\q":1})", "broken JSON"},
          {"{" + board + "," + dir + R"(,"x":)" + std::string(60'000, '[') + "}", "broken JSON"},
      });
  EXPECT_EQ(fault(job({}), "{" + board + "," + dir + R"(,"x":)" + nested(1000) + "}"), "");
}

TEST(SlideLinesTest, LinesThatAreNoBoardAreReported) {
  const std::string escape = "\x1b[2J";
  expect_faults(
      job(Direction::left),
      {
          {"", "it is empty"},
          {" \t\r", "it is empty"},
          {"hello", "broken JSON"},
          {"2048", "a board is an array of rows"},
          {"null", "a board is an array of rows"},
          {"\"[[2,0,0],[0,0,0],[0,0,0]]\"", "a board is an array of rows"},
          {escape, "broken JSON"},
          {R"({"board":[[2,0,0],[0,0,0],[0,0,0]],"dir":"up"})", "use --dir -"},
          {"[", "broken JSON"},
          {"]", "broken JSON"},
          {"[2,0,0]", "row 1 is not an array of numbers"},
          {"[[2,0,0],null,[0,0,0]]", "row 2 is not an array of numbers"},
          {"[[2,0,0],{},[0,0,0]]", "row 2 is not an array of numbers"},
          {"[[2,0,0],\"\",[0,0,0]]", "row 2 is not an array of numbers"},
          {"[]", "found rows: 0, columns: 0"},
          {"[[]]", "found rows: 1, columns: 0"},
          {"[[],[],[]]", "found rows: 3, columns: 0"},
          {"[[2,0],[0,0]]", "found rows: 2, columns: 2"},
          {"[[2,0,0,0],[0,0,0,0],[0,0,0,0]]", "found rows: 3, columns: 4"},
          {"[[2,0,0],[0,0,0],[0,0]]", "found rows: 3, columns: 3, but in row 3: 2"},
          {"[[2,0,0],[0,0,0,0],[0,0]]", "found rows: 3, columns: 3, but in row 2: 4"},
          {"[[0,0,0,0,0,0,0,0,0],[0],[0],[0],[0],[0],[0],[0],[0]]", "found rows: 9, columns: 9"},
          {"[[1,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[0,0,0],[0,0,6],[0,0,0]]", "row 2, column 3 is not a tile"},
          {"[[0,0,0],[0,0,0],[-2,0,0]]", "row 3, column 1 is not a tile"},
          {"[[0,0,0],[0,0,0],[-0,0,0]]", "row 3, column 1 is not a tile"},
          {"[[2.0,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[2.5,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[2e0,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[02,0,0],[0,0,0],[0,0,0]]", "broken JSON"},
          {"[[4294967296,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[18446744073709551616,0,0],[0,0,0],[0,0,0]]", "row 1, column 1 is not a tile"},
          {"[[" + std::string(50'000, '9') + "]]", "broken JSON"},
          {"[[0,0,0],[0,\"2\",0],[0,0,0]]", "row 2, column 2 is not a tile"},
          {"[[0,0,0],[0,null,0],[0,0,0]]", "row 2, column 2 is not a tile"},
          {"[[0,0,0],[0,true,0],[0,0,0]]", "row 2, column 2 is not a tile"},
          {"[[0,0,0],[0,[2],0],[0,0,0]]", "row 2, column 2 is not a tile"},
          {"[[0,0,0],[0,{},0],[0,0,0]]", "row 2, column 2 is not a tile"},
      });
}

TEST(SlideLinesTest, LinesOfBrokenJsonAreReported) {
  for (const std::string& line : {
           "[[0,0,0],[0,,0],[0,0,0]]"s,
           "[[0,0,0],[0,0,],[0,0,0]]"s,
           "[[0,0,0],[0,2x,0],[0,0,0]]"s,
           "[[0,0,0],[0,x,0],[0,0,0]]"s,
           "[[0,0,0],[0 0,0],[0,0,0]]"s,
           "[[0,0,0][0,0,0],[0,0,0]]"s,
           "[[0,0,0],[0,0,0],[0,0,0]"s,
           "[[0,0,0],[0,0,0],[0,0,"s,
           "[[0,0,0],[0,0,0],[0,0,0]}"s,
           "[[0,0,0],[0,0,0],[0,0,0}]"s,
           "[[0,0,0],[0,0,0],[0,0,0]] x"s,
           "[[0,0,0],[0,0,0],[0,0,0]]]"s,
           "[[0,0,0],[0,0,0],[0,0,0]],"s,
           "[[0,0,0],[0,0,0],[0,0,0]] []"s,
           "[[\""s,
           "[[\"\\"s,
           "[[\"\x01\"]]"s,
           "[[0,0,0],[0,0,0],[0,0,0]]\xff"s,
           "[[\"\xc3\"]]"s,
           "[[\xc3\xa9]]"s,
           "[[2\xc3\xa9]]"s,
           "\xef\xbb\xbf[[0,0,0],[0,0,0],[0,0,0]]"s,
           "[[2\0\0,0,0],[0,0,0],[0,0,0]]"s,
           "\0"s,
           "[[0,0,0],[0,0,0],[0,0,0]]\0"s,
           "[[2\v,0,0],[0,0,0],[0,0,0]]"s,
           std::string(60'000, '['),
           std::string(60'000, '[') + "]",
       }) {
    EXPECT_EQ(fault(job(Direction::left), line), "it is broken JSON") << line.substr(0, 100);
  }
}

// Every prefix, and every byte replaced by every other: the answer is one line of JSON, and a board
// only if the line is one.
TEST(SlideLinesTest, DamagedLinesAreAnsweredByOneLineOfJson) {
  for (const std::string& good :
       {"[[2,0,16],[0,2,0],[4,4,0]]"s,
        R"({"x":[{"y":"\n"},1],"board":[[2,0,16],[0,2,0],[4,4,0]],"dir":"U"})"s}) {
    const SlideJob its_job = good.starts_with('[') ? job(Direction::left) : job({});
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < good.size(); ++at) {
      lines.push_back(good.substr(0, at));
      for (int byte = 0; byte < 256; byte += tests::one_in()) {
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
      R"({"error":"line 2: it is broken JSON"})"
      "\n"
      R"({"error":"line 3: it is empty: give one board per line"})"
      "\n"
      R"({"board":[[4,0,0],[0,0,0],[0,0,0]],"gain":0,"moved":true,"reached":false,"over":false})"
      "\n");
  EXPECT_TRUE(bad);
}

}  // namespace
}  // namespace race2048::client
