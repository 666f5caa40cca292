// Boards with a published result: tests/cases/slides.json has an entry for each, with its source,
// the rules it belongs to, and whether these add a tile after the slide.
#include <cstdint>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game.h"
#include "tests/engine/boards.h"

namespace race2048 {
namespace {

using nlohmann::json;

const json& cases() {
  static const json entries = [] {
    std::ifstream file(RACE2048_CASES "/slides.json");
    if (!file) throw std::runtime_error("cannot open " RACE2048_CASES "/slides.json");
    return json::parse(file);
  }();
  return entries;
}

// The board of the rows; nothing if the cells hold the letters of an end, such as "U", "W", "I",
// "N".
std::optional<Board> board_of_rows(const json& rows) {
  Board board(static_cast<int>(rows.size()));
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto row = static_cast<std::size_t>(cell / board.size());
    const auto column = static_cast<std::size_t>(cell % board.size());
    const json& tile = rows.at(row).at(column);
    if (!tile.is_number_unsigned()) return std::nullopt;
    board.set_exponent(cell, exponent_of(tile.get<std::uint64_t>()).value());
  }
  return board;
}

// The move of a case by its own rules, with the tile that they add if the case has one. No draw is
// published: the result must be the same for every key.
Move move_of(const json& entry, const Key& key) {
  const Rules& rules = find_preset(entry.at("rules").get<std::string>())->rules;
  const Direction direction = direction_from(entry.at("dir").get<std::string>()).value();
  const Board board = board_of_rows(entry.at("board")).value();
  if (!entry.at("spawn")) return slide_by(rules, board, direction);
  Sequence sequence(key);
  return move_by(rules, board, direction, sequence, {});
}

// Calls `check` for every case with such an end, and its move.
template <typename Ends, typename Check>
void for_each_case(Ends ends, Check check) {
  int checked = 0;
  for (const json& entry : cases()) {
    if (!ends(entry)) continue;
    for (std::uint8_t number = 0; number < 50; ++number) {
      SCOPED_TRACE(entry.dump());
      check(entry, move_of(entry, Key{number}));
    }
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

bool spells(const json& entry, const char* first_letter) {
  return entry.at("result").at(0).at(0) == first_letter;
}

TEST(PublishedCasesTest, BoardsComeOutAsPublished) {
  for_each_case([](const json& entry) { return board_of_rows(entry.at("result")).has_value(); },
                [](const json& entry, const Move& move) {
                  EXPECT_EQ(move.board, board_of_rows(entry.at("result")));
                  EXPECT_TRUE(move.moved);
                  EXPECT_FALSE(move.reached);
                  EXPECT_FALSE(move.over);
                  EXPECT_EQ(move.spawn.has_value(), entry.at("spawn").get<bool>());
                });
}

// These rules announce an end by "U WIN" or "GAME OVER"; the move says why the game ended.
TEST(PublishedCasesTest, AWinIsAMoveThatReachesTheTarget) {
  for_each_case([](const json& entry) { return spells(entry, "U"); },
                [](const json&, const Move& move) {
                  EXPECT_TRUE(move.reached);
                  EXPECT_TRUE(move.moved);
                  EXPECT_EQ(move.board.best_exponent(), 11);
                });
}

TEST(PublishedCasesTest, ALossIsAMoveThatChangesNothingWithNoCellEmpty) {
  for_each_case([](const json& entry) { return spells(entry, "G"); },
                [](const json& entry, const Move& move) {
                  EXPECT_FALSE(move.moved);
                  EXPECT_FALSE(move.spawn);
                  EXPECT_FALSE(move.reached);
                  EXPECT_TRUE(move.over);
                  EXPECT_EQ(move.board, board_of_rows(entry.at("board")));
                });
}

TEST(PublishedCasesTest, ThereIsNoOtherKindOfCase) {
  for (const json& entry : cases()) {
    EXPECT_TRUE(board_of_rows(entry.at("result")) || spells(entry, "U") || spells(entry, "G"))
        << entry;
  }
}

}  // namespace
}  // namespace race2048
