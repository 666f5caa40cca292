#include "client/screen/race/race_layout.h"

#include <algorithm>
#include <array>

#include "client/screen/screen_input.h"

namespace race2048::client {
namespace {

// From largest to smallest. Cells look roughly square; odd heights put numbers in the middle; cells
// of one row get narrower as long as "128K" still fits.
constexpr std::array<CellShape, 8> kShapes = {{{10, 5},
                                               {kBoardCellColumns, 3},
                                               {kBoardCellColumns, 1},
                                               {5, 1},
                                               {kBoardCellColumns + 1, 1, false},
                                               {kBoardCellColumns, 1, false},
                                               {5, 1, false},
                                               {4, 1, false}}};

constexpr int kManyRows = 24;     // from this height on, there is a row above the board
constexpr int kSideColumns = 21;  // place, name and score
constexpr int kSideRows = 17;     // the height of a 4x4 board in a terminal of 80x24
constexpr int kFewSideRows = 3;   // below the board
constexpr int kFigureColumns = 9;
constexpr int kLines = 3;  // splits, status, message

int top_row(int rows) {
  return rows >= kManyRows ? kBoardRow : 1;
}

int notice_row(int rows) {
  return rows - 2;
}

int columns_beside(int columns, const Area& board) {
  return columns - (board.column + board.columns + 1);
}

bool fits(int rows, int columns, const Area& board) {
  const int below = notice_row(rows) - (board.row + board.rows);
  const bool beside = columns_beside(columns, board) >= kSideColumns;
  const int needed = beside ? 2 : 1 + kFewSideRows;
  return board.column + board.columns <= columns && below >= needed;
}

BoardLayout largest_board(int rows, int columns, int size) {
  BoardLayout layout;
  for (const CellShape& shape : kShapes) {
    layout = board_of(size, shape, top_row(rows), kBoardColumn);
    if (fits(rows, columns, layout.board)) break;
  }
  return layout;
}

// Places the lines on up to three of the `rows` rows from `row` on.
void place_lines(RaceLayout& layout, int row, int rows) {
  const int count = std::clamp(rows, 1, kLines);
  layout.message_row = row + count - 1;
  layout.status_row = row + std::max(count - 2, 0);
  layout.splits_row = count == kLines ? row : -1;
}

}  // namespace

RaceLayout race_layout(int rows, int columns, int board_size) {
  RaceLayout layout{.own = largest_board(rows, columns, board_size)};
  const Area& board = layout.own.board;
  const int end = notice_row(rows);
  const int below = board.row + board.rows;
  layout.info_row = top_row(rows) > 1 ? 1 : -1;
  const int beside = columns_beside(columns, board);
  const int beside_column = columns - beside;
  layout.side_is_below = beside < kSideColumns;
  if (layout.side_is_below) {
    place_lines(layout, below, std::min(end - below - kFewSideRows, kLines));
    const int side_row = layout.message_row + 1;
    layout.side = {side_row, kBoardColumn, end - side_row, columns - 2 * kBoardColumn};
    if (beside >= kFigureColumns) layout.figures = {board.row, beside_column, board.rows, beside};
    return layout;
  }
  // Directly below the board, unless the side would then be too low.
  const int lines_row = std::clamp(end - kLines, below, std::max(below, board.row + kSideRows));
  place_lines(layout, lines_row, end - lines_row);
  layout.side = {board.row, beside_column, lines_row - board.row, beside};
  return layout;
}

}  // namespace race2048::client
