// How large a board's cells are drawn, and where what stands beside it begins.
#pragma once

#include <optional>
#include <span>

#include "client/screen/widgets.h"

namespace race2048::client {

// 131072 fits; larger numbers make cells wider, or are told in short.
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

// A board of size x size such cells, with its upper left corner there.
BoardLayout board_of(int size, const CellShape& shape, int row, int column);
// The inside of one of its cells, without borders.
Area cell_area(const BoardLayout& layout, int size, int cell);
// `fresh` is the cell to point out.
void draw_board(Frame& frame, const BoardLayout& layout, const Board& board,
                std::optional<int> fresh);

// With the first of `cell_rows` (from large to small) for which the board at `row`, `column` stays
// within `rows` x `columns`, else with the last. Wide enough for every number on it.
BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns);

}  // namespace race2048::client
