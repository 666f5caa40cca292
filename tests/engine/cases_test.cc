// Boards whose result is published somewhere: tests/cases/slides.json, one entry per board with
// its source, the rules it belongs to, and whether these add a tile after the slide.
#include <cstdint>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/board.h"
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

// Nothing when the cells hold the letters of an end, such as "U", "W", "I", "N".
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

SlideResult slide_of(const json& entry) {
  for (const Direction direction : kDirections) {
    if (to_string(direction) == entry.at("dir").get<std::string>()) {
      return slide(board_of_rows(entry.at("board")).value(), direction);
    }
  }
  throw std::runtime_error("no direction: " + entry.dump());
}

TEST(PublishedCasesTest, SlidesWithoutANewTile) {
  int checked = 0;
  for (const json& entry : cases()) {
    if (entry.at("spawn")) continue;
    EXPECT_EQ(slide_of(entry).board, board_of_rows(entry.at("result"))) << entry;
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

// Where the new tile goes in these rules is not the slide's business: here it may be any cell that
// the slide left empty.
TEST(PublishedCasesTest, SlidesBeforeTheNewTile) {
  int checked = 0;
  for (const json& entry : cases()) {
    const std::optional<Board> published = board_of_rows(entry.at("result"));
    if (!entry.at("spawn") || !published) continue;
    const Board slid = slide_of(entry).board;
    int new_tiles = 0;
    for (int cell = 0; cell < slid.cells(); ++cell) {
      if (slid.exponent(cell) == published->exponent(cell)) continue;
      EXPECT_EQ(slid.exponent(cell), 0) << entry;
      EXPECT_EQ(published->tile(cell), 2U) << entry;
      ++new_tiles;
    }
    EXPECT_EQ(new_tiles, 1) << entry;
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

// The letters are those rules' way to announce an end; what the slide tells is why it ends.
TEST(PublishedCasesTest, SlidesBeforeAnAnnouncedEnd) {
  int checked = 0;
  for (const json& entry : cases()) {
    if (board_of_rows(entry.at("result"))) continue;
    const SlideResult result = slide_of(entry);
    if (entry.at("result").at(0).at(0) == "U") {
      EXPECT_EQ(result.board.best_exponent(), 11) << entry;
    } else {
      EXPECT_FALSE(result.moved) << entry;
      EXPECT_EQ(result.board.empty_count(), 0) << entry;
    }
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

}  // namespace
}  // namespace race2048
