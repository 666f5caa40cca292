#include "client/core/screens/board_layout.h"

#include <algorithm>
#include <string>

namespace race2048::client {
namespace {

// Cells look about square, take six digits, and grow for more.
int columns_for(int cell_rows, const Board& board) {
  const auto digits = std::to_string(tile_value(board.best_exponent())).size();
  return std::max({kBoardCellColumns, 2 * cell_rows, static_cast<int>(digits)});
}

}  // namespace

BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns) {
  BoardLayout layout;
  for (const int height : cell_rows) {
    layout.cell_rows = height;
    layout.cell_columns = columns_for(height, board);
    layout.board = board_area(board.size(), layout.cell_columns, height);
    layout.board.row = row;
    layout.board.column = column;
    if (layout.board.rows <= rows && layout.board.columns <= columns) break;
  }
  return layout;
}

}  // namespace race2048::client
