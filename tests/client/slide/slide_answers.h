// The answers of `race2048 slide` to input lines, and the expected answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/slide/slide_lines.h"

namespace race2048::client::slide_answers {

using nlohmann::json;

inline const race2048::Key kKey = key_from_hex(std::string(64, '7')).value();

inline SlideJob job(std::optional<Direction> direction, std::string_view rules = "classic") {
  return {.preset = *find_preset(rules), .direction = direction};
}

inline SlideJob spawning(std::optional<Direction> direction, std::string_view rules) {
  SlideJob result = job(direction, rules);
  result.spawn = true;
  if (needs_key(result.preset, true)) result.key = kKey;
  return result;
}

// The answers to an input, through the program's own splitter; sets `bad` if there were bad lines.
inline std::string answers(const SlideJob& job, std::string_view input, bool* bad = nullptr) {
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
inline std::string answer(const SlideJob& job, const std::string& line) {
  std::string text = answers(job, line + "\n");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// The error about a single line, as line 1; empty if there is no error.
inline std::string fault(const SlideJob& job, const std::string& line) {
  const json parsed = json::parse(answer(job, line));
  if (!parsed.contains("error")) return "";
  const std::string text = parsed.at("error");
  const std::string start = "line 1: ";
  EXPECT_TRUE(text.starts_with(start)) << text;
  EXPECT_EQ(parsed.size(), 1U);
  return text.substr(start.size());
}

inline std::string board_json(const Board& board) {
  json rows = json::array();
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell % board.size() == 0) rows.push_back(json::array());
    rows.back().push_back(board.tile(cell));
  }
  return rows.dump();
}

inline Board random_board(int size, std::mt19937& random) {
  Board board(size);
  for (int cell = 0; cell < board.cells(); ++cell) {
    board.set_exponent(cell, static_cast<int>(random() % 4));
  }
  // Includes a pair of large tiles, up to the target and beyond.
  board.set_exponent(0, static_cast<int>(random() % 32));
  board.set_exponent(1, board.exponent(0));
  return board;
}

inline const char* word(bool flag) {
  return flag ? "true" : "false";
}

inline std::string expected(const Board& board, std::uint64_t gain, bool moved, bool reached) {
  return R"({"board":)" + board_json(board) + R"(,"gain":)" + std::to_string(gain) +
         R"(,"moved":)" + word(moved) + R"(,"reached":)" + word(reached) + R"(,"over":)" +
         word(is_stuck(board)) + "}";
}

}  // namespace race2048::client::slide_answers
