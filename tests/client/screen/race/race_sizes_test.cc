// The screens of a running match in terminals of all sizes, with few and with many seats, and with
// the longest names.
#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/screen/race/boards_layout.h"
#include "client/screen/race/race_layout.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

struct Size {
  int columns, rows;
};
constexpr std::array<Size, 5> kSizes = {{{40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}}};

// 16 letters. Some names differ at their beginning, some in their middle, some at their end.
std::string long_name(std::uint32_t seat) {
  const std::string number = std::to_string(10 + seat);
  if (seat % 3 == 0) return "sixteen_chars_" + number;
  return seat % 3 == 1 ? number + "_sixteen_chars" : "sixteen_" + number + "_chars";
}

View race_with_long_names(std::uint32_t seats, const Size& size,
                          const MatchSettings& settings = time_settings(180'000)) {
  std::vector<Member> members;
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    members.push_back(seat % 3 == 1 ? bot(seat, long_name(seat)) : member(seat, long_name(seat)));
  }
  View view{in_race(std::move(members), settings)};
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    view.model.race->standings[seat] =
        standing(seat, seat + 1, 132'100 - seat, 8192, 1234, SeatState::racing, 38);
  }
  view.now = at(42);
  view.rows = size.rows;
  view.columns = size.columns;
  return view;
}

View watched_with_long_names(std::uint32_t seats, const Size& size) {
  View view = race_with_long_names(seats, size);
  view.model = watched(view.model);
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    show_board(view.model, seat, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 8192");
  }
  return view;
}

// Nothing but names tells the seats apart.
View level(View view) {
  for (auto& [seat, standing] : view.model.race->standings) {
    standing.rank = 1;
    standing.score = 132'100;
  }
  return view;
}

void expect_distinct(const std::vector<std::string>& texts, const View& view) {
  EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), texts.size()) << view.text();
}

TEST(RaceSizesTest, NoTwoNamesInATableLookEqual) {
  for (const Size& size : kSizes) {
    for (const std::uint32_t seats : {2U, 8U, 30U}) {
      for (const auto& settings : {time_settings(180'000), step_settings(10'000)}) {
        View view = level(race_with_long_names(seats, size, settings));
        const Area side = race_layout(size.rows, size.columns, 4).side;
        for (view.ui.page = 0; view.ui.page < 3; ++view.ui.page) {
          std::vector<std::string> rows;
          for (int row = side.row; row < side.row + side.rows; ++row) {
            const std::string text = block(view.frame(), row, side.column, 1, side.columns);
            if (text.find("132,100") != std::string::npos) rows.push_back(text);
          }
          EXPECT_GE(rows.size(), 2U) << view.text();
          expect_distinct(rows, view);
        }
      }
    }
  }
}

BoardsLayout watched_boards(const View& view) {
  const std::size_t seats = std::min(view.model.race->seats.size(), limits::kStandingsSeats);
  return boards_layout(*view.model.race, static_cast<int>(seats),
                       {2, 1, view.rows - 4, view.columns - 2}, true);
}

TEST(RaceSizesTest, NoTwoNamesAboveBoardsLookEqual) {
  for (const Size& size : kSizes) {
    for (const std::uint32_t seats : {2U, 8U, 30U}) {
      const View view = level(watched_with_long_names(seats, size));
      const BoardsLayout layout = watched_boards(view);
      const int shown = std::min(layout.grid.page_size(), static_cast<int>(seats));
      std::vector<std::string> labels;
      for (int i = 0; i < shown; ++i) {
        const Area card = layout.grid.card(layout.boards, i);
        labels.push_back(block(view.frame(), card.row, card.column, 1, card.columns));
      }
      EXPECT_GE(labels.size(), 2U) << view.text();
      expect_distinct(labels, view);
    }
  }
}

TEST(RaceSizesTest, NamesAreTheLastToBeCut) {
  for (const Size& size : kSizes) {
    if (size.columns == 60) continue;  // 29 columns beside the board
    const View view = race_with_long_names(8, size);
    EXPECT_TRUE(view.says("sixteen_chars_10 (you)")) << view.text();
  }
  const View low = race_with_long_names(8, {80, 24}, step_settings(10'000));
  EXPECT_TRUE(low.says("11_sixteen_chars (bot)")) << low.text();
}

TEST(RaceSizesTest, SixBoardsFillALargeScreen) {
  const View view = watched_with_long_names(6, {200, 60});
  const BoardGrid grid = watched_boards(view).grid;
  EXPECT_GE(6 * grid.card_rows() * grid.board.columns, 200 * 60 / 2) << view.text();
}

TEST(RaceSizesTest, FromAHundredColumnsOnTheTableStandsBesideTheBoards) {
  for (const int columns : {100, 120, 200}) {
    for (const std::uint32_t seats : {1U, 2U}) {
      const View view = watched_with_long_names(seats, {columns, 40});
      EXPECT_TRUE(view.says("name  ")) << view.text();
    }
  }
}

// ---- The layouts.

TEST(RaceSizesTest, ARaceGetsMoreColumnsAndWholeNamesWithTheScreen) {
  expect_rows(race_with_long_names(30, kSizes[0]), {"1 sixteen_chars_10 (you) 132,100 8192"});
  expect_rows(race_with_long_names(30, kSizes[1]),
              {"1 sixteen_cha… (you) 132,100", "11 20_sixteen_… (bot) 132,090"});
  expect_rows(race_with_long_names(30, kSizes[2]),
              {"#  name                      score  best  moves"});
  expect_rows(race_with_long_names(30, kSizes[3]),
              {"#  name                      score  best  moves   ping"});
  expect_screen(race_with_long_names(30, kSizes[4]), "race/thirty_200x60");
}

TEST(RaceSizesTest, AWatcherGetsLargerBoardsAndATableWithTheScreen) {
  expect_rows(watched_with_long_names(2, kSizes[0]), {"2 11"});
  expect_rows(watched_with_long_names(2, kSizes[2]),
              {"1 sixteen_chars_10", "2 11_sixteen_chars (bot)"});
  expect_rows(watched_with_long_names(2, kSizes[3]), {"# name                     score best"});
  expect_rows(watched_with_long_names(2, kSizes[4]),
              {"#   name                       score   best   moves    ping"});
  expect_rows(watched_with_long_names(30, kSizes[1]), {"2 11", "PgDn page"});
  expect_screen(watched_with_long_names(30, kSizes[4]), "watch/thirty_200x60");
}

}  // namespace
}  // namespace race2048::client
