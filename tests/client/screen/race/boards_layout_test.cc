#include "client/screen/race/boards_layout.h"

#include <algorithm>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Race race_on(int board_size, std::uint32_t seats) {
  MatchSettings settings = time_settings(180'000);
  settings.rules.size = board_size;
  return std::move(*in_race(many(seats), settings).race);
}

// `check` gets the area and the layout of as many boards as the race has seats.
template <class Check>
void for_all_areas(const Check& check) {
  for (const int board_size : {3, 4, 5, 8}) {
    for (const std::uint32_t seats : {1U, 2U, 3U, 6U, 20U}) {
      const Race race = race_on(board_size, seats);
      for (int rows = 12; rows <= 60; rows += 4) {
        for (int columns = 38; columns <= 200; columns += 9) {
          SCOPED_TRACE(std::to_string(seats) + " boards of " + std::to_string(board_size) + " on " +
                       std::to_string(columns) + "x" + std::to_string(rows));
          const Area area{2, 1, rows, columns};
          check(area, boards_layout(race, static_cast<int>(seats), area, true));
        }
      }
    }
  }
}

bool within(const Area& inner, const Area& outer) {
  return inner.row >= outer.row && inner.column >= outer.column &&
         inner.row + inner.rows <= outer.row + outer.rows &&
         inner.column + inner.columns <= outer.column + outer.columns;
}

TEST(BoardsLayoutTest, BoardsAndTableStandBesideEachOtherWithinTheArea) {
  for_all_areas([](const Area& area, const BoardsLayout& layout) {
    EXPECT_TRUE(within(layout.boards, area));
    if (layout.table.columns == 0) return;
    EXPECT_TRUE(within(layout.table, area));
    EXPECT_GT(layout.table.column, layout.boards.column + layout.boards.columns);
    EXPECT_GE(layout.table.columns, 33) << "a whole name, its mark and a score";
  });
}

TEST(BoardsLayoutTest, AllStandsInTheMiddle) {
  for_all_areas([](const Area& area, const BoardsLayout& layout) {
    const Area& last = layout.table.columns > 0 ? layout.table : layout.boards;
    const int left = layout.boards.column - area.column;
    const int right = area.column + area.columns - (last.column + last.columns);
    EXPECT_TRUE(right - left == 0 || right - left == 1) << left << " " << right;
  });
}

TEST(BoardsLayoutTest, TheTableCostsNoBoardItsPlace) {
  for (const std::uint32_t seats : {2U, 6U, 20U}) {
    const Race race = race_on(4, seats);
    for (int columns = 38; columns <= 200; columns += 3) {
      const Area area{2, 1, 36, columns};
      const auto count = static_cast<int>(seats);
      const BoardsLayout with_table = boards_layout(race, count, area, true);
      const BoardsLayout without = boards_layout(race, count, area, false);
      EXPECT_GE(with_table.grid.page_size(), std::min(count, without.grid.page_size()));
    }
  }
}

TEST(BoardsLayoutTest, TwoBoardsGrowToTheLargestCells) {
  const Race race = race_on(4, 2);
  const auto cells = [&race](int columns, int rows) {
    const CellShape shape = boards_layout(race, 2, {2, 1, rows - 4, columns - 2}, true).grid.shape;
    return std::pair(shape.columns, shape.rows);
  };
  EXPECT_EQ(cells(60, 20), std::pair(6, 3));
  EXPECT_EQ(cells(80, 24), std::pair(8, 4));
  EXPECT_EQ(cells(120, 40), std::pair(8, 4)) << "as the table has its place";
  EXPECT_EQ(cells(200, 60), std::pair(14, 7));
}

TEST(BoardsLayoutTest, ThreeBoardsAndFourAreNoStamps) {
  const auto cells = [](int count) {
    const CellShape shape = board_grid(4, count, {2, 1, 20, 78}).shape;
    return std::pair(shape.columns, shape.rows);
  };
  EXPECT_EQ(cells(3), std::pair(6, 3));
  EXPECT_EQ(cells(4), std::pair(6, 2));
}

TEST(BoardsLayoutTest, BarsMatterMoreThanWideCells) {
  const BoardGrid grid = board_grid(4, 3, {3, 32, 17, 46});
  EXPECT_EQ(grid.label_rows, 2);
  EXPECT_EQ(grid.shape.columns, 5);
}

TEST(BoardsLayoutTest, AllBoardsStandBesideEachOtherWithinTheAreaOrNoneDoes) {
  for (const int size : {3, 4, 5, 8}) {
    for (int count = 1; count < 30; ++count) {
      for (const Area area : {Area{0, 0, 3, 46}, Area{0, 0, 17, 47}, Area{3, 40, 31, 55}}) {
        const BoardGrid grid = board_grid(size, count, area);
        for (int i = 0; i < grid.page_size(); ++i) EXPECT_TRUE(within(grid.card(area, i), area));
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
