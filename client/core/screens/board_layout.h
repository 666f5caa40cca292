// How large a board's cells are drawn, and where what stands beside it begins.
#pragma once

#include <span>

#include "client/core/screens/widgets.h"

namespace race2048::client {

// 131072 fits; larger numbers make cells wider.
inline constexpr int kBoardCellColumns = 6;

struct BoardLayout {
  int cell_columns = 0;
  int cell_rows = 0;
  Area board;  // with its borders, at the place asked for
};

// With the first of `cell_rows` (from large to small) for which the board at `row`, `column` stays
// within `rows` x `columns`, else with the last.
BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns);

}  // namespace race2048::client
