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
  BoardLayout layout{.cell_columns = shape.columns,
                     .cell_rows = shape.rows,
                     .borders = shape.borders,
                     .board = shape.borders ? board_area(size, shape.columns, shape.rows)
                                            : compact_board_area(size, shape.columns)};
  layout.board.row = row;
  layout.board.column = column;
  return layout;
}

Area cell_area(const BoardLayout& layout, int size, int cell) {
  const int border = layout.borders ? 1 : 0;
  return {layout.board.row + 1 + cell / size * (layout.cell_rows + border),
          layout.board.column + 1 + cell % size * (layout.cell_columns + border), layout.cell_rows,
          layout.cell_columns};
}

void draw_board(Frame& frame, const BoardLayout& layout, const Board& board,
                std::optional<int> fresh) {
  const Area& area = layout.board;
  if (layout.borders) {
    draw_board(frame, area.row, area.column, board, layout.cell_columns, layout.cell_rows, fresh);
  } else {
    draw_compact_board(frame, area.row, area.column, board, layout.cell_columns, fresh);
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
