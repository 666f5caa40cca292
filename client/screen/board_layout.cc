#include "client/screen/board_layout.h"

#include <algorithm>
#include <string>

namespace race2048::client {
namespace {

// Cells look roughly square, have room for six digits, and grow for longer numbers.
int columns_for(int cell_rows, const Board& board) {
  const auto digits = std::to_string(tile_value(board.best_exponent())).size();
  return std::max({kBoardCellColumns, 2 * cell_rows, static_cast<int>(digits)});
}

}  // namespace

BoardLayout board_of(int size, const CellShape& shape, int row, int column) {
  const auto extent = [&](int cell) {
    const int around = shape.lines == CellLines::box ? 2 : 0;
    return shape.lines == CellLines::grid ? size * (cell + 1) + 1 : size * cell + around;
  };
  return {.cell_columns = shape.columns,
          .cell_rows = shape.rows,
          .lines = shape.lines,
          .board = {row, column, extent(shape.rows), extent(shape.columns)}};
}

Area cell_area(const BoardLayout& layout, int size, int cell) {
  const int between = layout.lines == CellLines::grid ? 1 : 0;
  const int edge = layout.lines == CellLines::none ? 0 : 1;
  return {layout.board.row + edge + cell / size * (layout.cell_rows + between),
          layout.board.column + edge + cell % size * (layout.cell_columns + between),
          layout.cell_rows, layout.cell_columns};
}

void draw_board(Frame& frame, const BoardLayout& layout, const Board& board,
                std::optional<int> fresh) {
  if (layout.lines == CellLines::grid) draw_grid(frame, layout.board, board.size());
  if (layout.lines == CellLines::box) draw_box(frame, layout.board);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Area at = cell_area(layout, board.size(), cell);
    const int exponent = board.exponent(cell);
    if (layout.lines == CellLines::grid) {
      draw_tile(frame, at.row, at.column, exponent, at.columns, at.rows, fresh == cell);
    } else {
      draw_compact_tile(frame, at, exponent, fresh == cell);
    }
  }
}

BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns) {
  BoardLayout layout;
  for (const int height : cell_rows) {
    layout = board_of(board.size(), {columns_for(height, board), height}, row, column);
    if (layout.board.rows <= rows && layout.board.columns <= columns) break;
  }
  return layout;
}

}  // namespace race2048::client
