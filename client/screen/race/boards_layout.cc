#include "client/screen/race/boards_layout.h"

#include <algorithm>
#include <array>
#include <string>

namespace race2048::client {
namespace {

constexpr int kWideColumns = 72;

// From largest to smallest, for boards that all fit on one page.
constexpr std::array<CellShape, 9> kLargeShapes = {{{14, 7},
                                                    {12, 6},
                                                    {10, 5},
                                                    {8, 4},
                                                    {kBoardCellColumns, 3},
                                                    {kBoardCellColumns, 2},
                                                    {5, 2},
                                                    {kBoardCellColumns, 1},
                                                    {5, 1}}};
constexpr CellShape kSmallest{4, 1, false};

// The standings beside the boards: a place, a name of 16 letters with its mark, and a score.
constexpr int kTableColumns = 33;
constexpr int kMostTableColumns = 60;
constexpr int kTableGap = 3;
// From this width on, the table may cost the boards some of their size.
constexpr int kTableBesideColumns = 100;
constexpr int kFairCellRows = 3;  // cells of this height are large enough to give up larger ones

// As many boards of this shape as fit.
BoardGrid grid_of(const CellShape& shape, int size, const Area& area) {
  BoardGrid grid{.shape = shape, .board = board_of(size, shape, 0, 0).board};
  if (area.columns < kWideColumns) grid.gap = 2;
  grid.across = std::max((area.columns + grid.gap) / (grid.board.columns + grid.gap), 1);
  grid.down = std::max((area.rows + 1) / (grid.board.rows + kLabelRows + 1), 1);
  return grid;
}

// The grid without the rows and columns that `count` boards leave empty.
BoardGrid for_boards(BoardGrid grid, int count) {
  if (count >= grid.page_size()) return grid;
  grid.down = std::max((count + grid.across - 1) / grid.across, 1);
  grid.across = std::max((count + grid.down - 1) / grid.down, 1);
  return grid;
}

// A shape without inner borders, wide enough for the longest number.
CellShape compact_shape(const Race& race) {
  int digits = 4;
  for (const auto& [seat, watched] : race.boards) {
    const std::uint64_t best = tile_value(watched.board.best_exponent());
    digits = std::max(digits, static_cast<int>(std::to_string(best).size()));
  }
  return {digits + 1, 1, false};
}

// The largest cells with which all boards fit on one page. If none will do, compact cells; and if
// only one such board fits in a row but several smaller ones would, the smallest cells, with
// abbreviated numbers.
BoardGrid best_grid(const Race& race, int count, const Area& area) {
  const int size = race.seal.settings.rules.size;
  for (const CellShape& shape : kLargeShapes) {
    const BoardGrid large = grid_of(shape, size, area);
    const bool whole =
        large.board.rows + kLabelRows <= area.rows && large.board.columns <= area.columns;
    if (whole && count <= large.page_size()) return for_boards(large, count);
  }
  const BoardGrid compact = grid_of(compact_shape(race), size, area);
  const BoardGrid smallest = grid_of(kSmallest, size, area);
  const bool alone = compact.across == 1 && smallest.across > 1 && count > 1;
  return for_boards(alone || compact.board.columns > area.columns ? smallest : compact, count);
}

// The standings cost no board its place on the page, nor the borders of its cells.
bool table_fits(const BoardGrid& with_table, const BoardGrid& without, int count, int columns) {
  const CellShape& shape = with_table.shape;
  if (with_table.page_size() < count || shape.borders != without.shape.borders) return false;
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

BoardsLayout boards_layout(const Race& race, int count, const Area& area, bool wants_table) {
  BoardsLayout layout{.grid = best_grid(race, count, area), .boards = {}, .table = {}};
  Area beside = area;
  beside.columns -= kTableColumns + kTableGap;
  if (wants_table && beside.columns > 0) {
    const BoardGrid smaller = best_grid(race, count, beside);
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
