#include "client/screen/race/race_layout.h"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

constexpr int kMaxTestRows = 52;
constexpr int kMaxTestColumns = 160;

bool overlap(const Area& a, const Area& b) {
  return a.rows > 0 && b.rows > 0 && a.columns > 0 && b.columns > 0 && a.row < b.row + b.rows &&
         b.row < a.row + a.rows && a.column < b.column + b.columns &&
         b.column < a.column + a.columns;
}

Area line_at(int row, int columns) {
  return {row, 0, row < 0 ? 0 : 1, columns};
}

template <class Check>
void for_all_layouts(const Check& check) {
  for (int rows = kMinRows; rows <= kMaxTestRows; ++rows) {
    for (int columns = kMinColumns; columns <= kMaxTestColumns; columns += 3) {
      for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
        SCOPED_TRACE(std::to_string(columns) + "x" + std::to_string(rows) + ", board of " +
                     std::to_string(size));
        check(rows, columns, size, race_layout(rows, columns, size));
      }
    }
  }
}

TEST(RaceLayoutTest, NothingLiesOverAnythingElse) {
  for_all_layouts([](int rows, int columns, int, const RaceLayout& layout) {
    const std::vector<Area> areas = {line_at(0, columns),
                                     layout.own.board,
                                     layout.side,
                                     layout.figures,
                                     line_at(layout.message_row, columns),
                                     line_at(rows - 2, columns),
                                     line_at(rows - 1, columns)};
    for (std::size_t i = 0; i < areas.size(); ++i) {
      EXPECT_GE(areas[i].row, 0);
      EXPECT_LE(areas[i].row + areas[i].rows, rows);
      EXPECT_LE(areas[i].column + areas[i].columns, columns);
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(areas[i], areas[j])) << i << j;
    }
    for (const int row : {layout.splits_row, layout.status_row}) {
      if (row < 0) continue;
      EXPECT_FALSE(overlap(line_at(row, columns), layout.own.board));
      EXPECT_FALSE(overlap(line_at(row, columns), layout.side));
    }
  });
}

TEST(RaceLayoutTest, EveryNumberFitsAndOnFourByFourExactly) {
  for_all_layouts([](int, int, int size, const RaceLayout& layout) {
    EXPECT_GE(layout.own.cell_columns, size == 4 ? 6 : 4);
    EXPECT_GE(layout.side.rows, size == 8 ? 2 : 3);
  });
}

TEST(RaceLayoutTest, CellsGrowWithTheTerminal) {
  const auto cells = [](int columns, int rows, int size) {
    const BoardLayout own = race_layout(rows, columns, size).own;
    return std::pair(own.cell_columns, own.cell_rows);
  };
  EXPECT_EQ(cells(40, 16, 4), std::pair(6, 1));
  EXPECT_EQ(cells(80, 24, 4), std::pair(6, 3));
  EXPECT_EQ(cells(60, 20, 4), std::pair(6, 2));
  EXPECT_EQ(cells(100, 30, 4), std::pair(8, 4));
  EXPECT_EQ(cells(120, 40, 4), std::pair(14, 7));
  EXPECT_EQ(cells(200, 60, 4), std::pair(14, 7));
  EXPECT_EQ(cells(120, 40, 5), std::pair(10, 5));
  EXPECT_EQ(cells(120, 40, 8), std::pair(6, 3));
  EXPECT_EQ(cells(40, 16, 8), std::pair(4, 1));
}

TEST(RaceLayoutTest, BoardAndSideStandInTheMiddle) {
  const RaceLayout layout = race_layout(60, 200, 4);
  const int right = 200 - (layout.side.column + layout.side.columns);
  EXPECT_LE(std::abs(layout.own.board.column - right), 1);
  const int above = layout.own.board.row - 2;
  const int below = 58 - (layout.message_row + 1);
  EXPECT_LE(std::abs(above - below), 1);
  EXPECT_EQ(layout.lines.column, layout.own.board.column);
}

TEST(RaceLayoutTest, ALargeBoardLeavesTheTableAWholeName) {
  for_all_layouts([](int, int, int, const RaceLayout& layout) {
    if (layout.own.cell_rows <= 3) return;
    EXPECT_GE(layout.side.columns, 33);
    EXPECT_GE(layout.side.rows, 8);
  });
}

// ---- On the screen.

// The stages of a race, from its countdown to watching others.
std::vector<View> courses(int size) {
  MatchSettings settings = time_settings(180'000);
  settings.rules.size = size;
  View view{in_race(many(14), settings)};
  for (std::uint32_t seat = 0; seat < 14; ++seat) {
    view.model.race->standings[seat] = standing(seat, seat + 1, 3'932'100, 131072, 12345);
  }
  view.model.race->own.emplace(settings.rules,
                               std::vector<Spawn>{{0, 17}, {1, 31}, {2, 20}, {3, 10}});
  std::vector<View> views(10, view);
  end_own_run(views[1].model, SeatState::stuck);
  end_own_run(views[2].model, SeatState::gave_up);
  views[3].model.news =
      News{RequestRefused{.said = ServerQuote("Refused: " + std::string(60, 'x'))}, view.now};
  for (std::uint32_t seat = 1; seat < 14; ++seat) {
    views[4].model.race->boards[seat] = {.board = Board(size)};
  }
  views[5].ui.side = Side::chat;
  views[5].model.room.chat = {{"bo", std::string(100, 'x'), view.now}};
  views[6].ui.side = Side::standings;
  views[6].model.room.chat = views[5].model.room.chat;
  views[7].ui.page = 1;
  views[8].model.room.info.title = std::string(60, 't');
  in_series(views[8].model, 3, 1);
  views[9].model.race->own->act(Action::down);
  return views;
}

TEST(RaceLayoutTest, TheOwnBoardIsWholeAndNeverMoves) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (const auto& [columns, rows] :
         {std::pair{40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}, {41, 50}}) {
      const RaceLayout layout = race_layout(rows, columns, size);
      for (View view : courses(size)) {
        view.rows = rows;
        view.columns = columns;
        Frame alone(rows, columns);
        draw_board(alone, layout.own, view.model.race->own->shown_board(), std::nullopt);
        const Area& at = layout.own.board;
        const auto board = [&](const Frame& frame) {
          return block(frame, at.row, at.column, at.rows, at.columns);
        };
        EXPECT_EQ(board(view.frame()), board(alone)) << columns << "x" << rows << "\n"
                                                     << view.text();
      }
    }
  }
}

TEST(RaceLayoutTest, TheOwnRowIsAlwaysThere) {
  for_all_layouts([](int rows, int columns, int size, const RaceLayout&) {
    if (rows % 4 != 0 || columns % 4 != 0) return;
    View view = courses(size)[0];
    view.rows = rows;
    view.columns = columns;
    EXPECT_TRUE(view.says("p0 (you)")) << view.text();
    EXPECT_TRUE(view.says("3:00 left")) << view.text();
    EXPECT_TRUE(view.row(rows - 1).ends_with("q leave") || view.row(rows - 1).ends_with("all"))
        << view.text();
  });
}

TEST(RaceScreenTest, ANameIsWorthMoreThanTheNumberOfMoves) {
  View view = race_of_four();
  view.rows = 16;
  view.columns = 40;
  view.model.race->seats.at(1).name = "512-heron";
  expect_rows(view, {"3 512-heron (bot)", "512 stuck"});
  view.model.race->seats.at(1).name = "a-name-longer-than-fits";
  EXPECT_TRUE(view.says(" 3 a-name-longer-than-fi… (bot)   9,120\n")) << view.text();
}

}  // namespace
}  // namespace race2048::client
