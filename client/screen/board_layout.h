// The size of a board's cells on the screen, and the board's position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "client/screen/widgets.h"

namespace race2048::client {

// Wide enough for 131072. Larger numbers need wider cells, or appear in units of 1024.
inline constexpr int kBoardCellColumns = 6;

// The lines of a board: around all cells, around the board alone, or none, as beside it stand other
// boards whose colours or columns show where each ends.
enum class CellLines : std::uint8_t { grid, box, none };

struct CellShape {
  int columns = 0;  // without the lines between cells
  int rows = 0;
  CellLines lines = CellLines::grid;
};

struct BoardLayout {
  int cell_columns = 0;
  int cell_rows = 0;
  CellLines lines = CellLines::grid;
  Area board;  // including borders, at the requested position
};

// A board of size x size such cells, with its upper left corner at `row`, `column`.
BoardLayout board_of(int size, const CellShape& shape, int row, int column);
// The inside of one cell of the board, without lines.
Area cell_area(const BoardLayout& layout, int size, int cell);
// `fresh` is the cell to highlight.
void draw_board(Frame& frame, const BoardLayout& layout, const Board& board,
                std::optional<int> fresh);

// Chooses the first height in `cell_rows`, which descend, for which the board at `row`, `column`
// fits into `rows` x `columns`; the last height if none fits. Cells are wide enough for every
// number on the board.
BoardLayout board_layout(const Board& board, std::span<const int> cell_rows, int row, int column,
                         int rows, int columns);

}  // namespace race2048::client
