// How large the cells of a board are drawn, and where the board stands.
#pragma once

#include <optional>
#include <span>

#include "client/screen/widgets.h"

namespace race2048::client {

// Wide enough for 131072. Larger numbers make cells wider, or are shown in units of 1024.
inline constexpr int kBoardCellColumns = 6;

struct CellShape {
  int columns = 0;  // without borders, where there are any between cells
  int rows = 0;
  bool borders = true;  // between cells; else one row a rank, with one border around all
};

struct BoardLayout {
  int cell_columns = 0;
  int cell_rows = 0;
  bool borders = true;
  Area board;  // with its borders, at the place asked for
};

// The layout of a board of size x size such cells, with its upper left corner at `row`, `column`.
BoardLayout board_of(int size, const CellShape& shape, int row, int column);
// The inside of one cell of the board, without borders.
Area cell_area(const BoardLayout& layout, int size, int cell);
// `fresh` is the cell to point out.
void draw_board(Frame& frame, const BoardLayout& layout, const Board& board,
                std::optional<int> fresh);

// The layout with the first of `cell_rows`, from large to small, for which the board at `row`,
// `column` stays within `rows` x `columns`; with the last one if none does. Its cells are wide
// enough for every number on the board.
BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns);

}  // namespace race2048::client
