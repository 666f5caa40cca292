#include "client/screen/race/boards_layout.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace race2048::client {
namespace {

constexpr int kWideColumns = 72;

// From largest to smallest. Cells look roughly square; without lines between them the same height
// needs less room.
constexpr std::array<CellShape, 17> kCardShapes = {{{14, 7},
                                                    {12, 6},
                                                    {12, 6, CellLines::none},
                                                    {10, 5},
                                                    {10, 5, CellLines::none},
                                                    {8, 4},
                                                    {8, 4, CellLines::none},
                                                    {kBoardCellColumns, 3},
                                                    {kBoardCellColumns, 3, CellLines::none},
                                                    {5, 3, CellLines::none},
                                                    {kBoardCellColumns, 2},
                                                    {kBoardCellColumns, 2, CellLines::none},
                                                    {5, 2, CellLines::none},
                                                    {kBoardCellColumns, 1},
                                                    {kBoardCellColumns, 1, CellLines::none},
                                                    {5, 1, CellLines::none},
                                                    {4, 1, CellLines::none}}};
// Lower cells give up the second row of their label before they get lower still.
constexpr int kLowCellRows = 2;

// The standings beside the boards: a place, a name of 16 letters with its mark, and a score.
constexpr int kTableColumns = 33;
constexpr int kMostTableColumns = 60;
constexpr int kTableGap = 3;
// From this width on, the table may cost the boards some of their size.
constexpr int kTableBesideColumns = 100;
constexpr int kFairCellRows = 3;  // cells of this height are large enough to give up larger ones

// A grid with as many boards of this shape as fit, possibly none.
BoardGrid grid_of(const CellShape& shape, int label_rows, int size, const Area& area) {
  BoardGrid grid{.shape = shape,
                 .board = board_of(size, shape, 0, 0).board,
                 .label_rows = label_rows,
                 .gap = area.columns < kWideColumns ? 2 : 3};
  grid.across = (area.columns + grid.gap) / (grid.board.columns + grid.gap);
  grid.down = (area.rows + 1) / (grid.card_rows() + 1);
  return grid;
}

// The grid without the rows and columns that `count` boards leave empty.
BoardGrid for_boards(BoardGrid grid, int count) {
  if (count >= grid.page_size()) return grid;
  grid.down = std::max((count + grid.across - 1) / grid.across, 1);
  grid.across = std::max((count + grid.down - 1) / grid.down, 1);
  return grid;
}

// The shapes that are as high as the first. REQUIRES: not empty.
std::span<const CellShape> of_first_height(std::span<const CellShape> shapes) {
  const auto end = std::ranges::find_if_not(
      shapes, [&](const CellShape& shape) { return shape.rows == shapes.front().rows; });
  return shapes.first(static_cast<std::size_t>(end - shapes.begin()));
}

// The standings cost no board its place on the page, nor the borders of its cells.
bool table_fits(const BoardGrid& with_table, const BoardGrid& without, int count, int columns) {
  const CellShape& shape = with_table.shape;
  if (with_table.page_size() < count) return false;
  if (columns < kTableBesideColumns) return with_table.board.columns == without.board.columns;
  return shape.rows + 1 >= without.shape.rows || shape.rows >= kFairCellRows;
}

void place_boards(BoardsLayout& layout, const Area& area, int table_rows) {
  const BoardGrid& grid = layout.grid;
  const int table = layout.table.columns;
  const int columns = grid.columns() + (table > 0 ? kTableGap + table : 0);
  layout.boards = {area.row + std::max((area.rows - grid.rows()) / 2, 0),
                   area.column + std::max((area.columns - columns) / 2, 0), grid.rows(),
                   grid.columns()};
  if (table == 0) return;
  const int end = area.row + area.rows;
  layout.table.row = std::clamp(end - table_rows, area.row, layout.boards.row);
  layout.table.column = layout.boards.column + grid.columns() + kTableGap;
  layout.table.rows = end - layout.table.row;
}

}  // namespace

Area BoardGrid::card(const Area& area, int i) const {
  return {area.row + i / across * (card_rows() + 1),
          area.column + i % across * (board.columns + gap), card_rows(), board.columns};
}

BoardGrid board_grid(int size, int count, const Area& area) {
  BoardGrid most;
  most.across = 0;
  for (auto shapes = std::span<const CellShape>(kCardShapes); !shapes.empty();) {
    const std::span<const CellShape> high = of_first_height(shapes);
    shapes = shapes.subspan(high.size());
    // Narrower cells of the same height before a label without its second row.
    const int least_label_rows = high.front().rows <= kLowCellRows ? 1 : 2;
    for (int label_rows = 2; label_rows >= least_label_rows; --label_rows) {
      for (const CellShape& shape : high) {
        const BoardGrid grid = grid_of(shape, label_rows, size, area);
        if (grid.page_size() >= count) return for_boards(grid, count);
        if (grid.page_size() > most.page_size()) most = grid;
      }
    }
  }
  return most;
}

BoardsLayout boards_layout(const Race& race, int count, const Area& area, bool wants_table) {
  BoardsLayout layout{
      .grid = board_grid(race.seal.settings.rules.size, count, area), .boards = {}, .table = {}};
  Area beside = area;
  beside.columns -= kTableColumns + kTableGap;
  if (wants_table && beside.columns > 0) {
    const BoardGrid smaller = board_grid(race.seal.settings.rules.size, count, beside);
    if (smaller.columns() <= beside.columns &&
        table_fits(smaller, layout.grid, count, area.columns + 2 * area.column)) {
      layout.grid = smaller;
      layout.table.columns =
          std::min(area.columns - smaller.columns() - kTableGap, kMostTableColumns);
    }
  }
  place_boards(layout, area, static_cast<int>(race.seats.size()) + 1);
  return layout;
}

}  // namespace race2048::client
