#include "client/screen/race/race_layout.h"

#include <algorithm>
#include <array>

#include "client/screen/screen_input.h"

namespace race2048::client {
namespace {

// From largest to smallest. Cells look roughly square; those of one row get narrower as long as
// "128K" still fits.
constexpr std::array<CellShape, 12> kShapes = {{{14, 7},
                                                {12, 6},
                                                {10, 5},
                                                {8, 4},
                                                {kBoardCellColumns, 3},
                                                {kBoardCellColumns, 2},
                                                {kBoardCellColumns, 1},
                                                {5, 1},
                                                {kBoardCellColumns + 1, 1, CellLines::box},
                                                {kBoardCellColumns, 1, CellLines::box},
                                                {5, 1, CellLines::box},
                                                {4, 1, CellLines::box}}};
// Higher cells than these must leave the side room for a name of 16 letters with its mark, or below
// the board for some rows.
constexpr int kUsualCellRows = 3;
constexpr int kRoomySideColumns = 33;
constexpr int kRoomySideRows = 8;

constexpr int kManyRows = 24;     // from this height on, there is a row above the board
constexpr int kSideColumns = 21;  // place, name and score
// With more, a table's columns would stand far apart: the rest is margin.
constexpr int kMostSideColumns = 72;
constexpr int kSideRows = 17;    // the height of a 4x4 board in a terminal of 80x24
constexpr int kFewSideRows = 3;  // below the board
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

bool fits(int rows, int columns, const BoardLayout& layout) {
  const Area& board = layout.board;
  const bool large = layout.cell_rows > kUsualCellRows;
  const int below = notice_row(rows) - (board.row + board.rows);
  const int beside = columns_beside(columns, board);
  if (board.column + board.columns > columns) return false;
  if (beside < kSideColumns) return below >= (large ? kLines + kRoomySideRows : 1 + kFewSideRows);
  return below >= 2 && (!large || beside >= kRoomySideColumns);
}

BoardLayout largest_board(int rows, int columns, int size) {
  BoardLayout layout;
  for (const CellShape& shape : kShapes) {
    layout = board_of(size, shape, top_row(rows), kBoardColumn);
    if (fits(rows, columns, layout)) break;
  }
  return layout;
}

// Places the lines on up to three of the `rows` rows from `row` on, from the board's left edge on.
void place_lines(RaceLayout& layout, int row, int rows, int columns) {
  const int count = std::clamp(rows, 1, kLines);
  layout.message_row = row + count - 1;
  layout.status_row = row + std::max(count - 2, 0);
  layout.splits_row = count == kLines ? row : -1;
  const int column = layout.own.board.column;
  layout.lines = {row, column, count, columns - column - 1};
}

void place_side_below(RaceLayout& layout, int end, int columns) {
  Area& board = layout.own.board;
  const int beside = columns_beside(columns, board);
  if (beside >= kFigureColumns) {
    layout.figures = {board.row, columns - beside, board.rows, beside};
  } else {
    board.column = std::max((columns - board.columns) / 2, kBoardColumn);
  }
  const int below = board.row + board.rows;
  place_lines(layout, below, std::min(end - below - kFewSideRows, kLines), columns);
  const int side_row = layout.message_row + 1;
  layout.side = {side_row, kBoardColumn, end - side_row, columns - 2 * kBoardColumn};
}

// Board and side stand together in the middle of the screen.
void place_side_beside(RaceLayout& layout, int end, int columns) {
  Area& board = layout.own.board;
  const int side_columns = std::min(columns_beside(columns, board), kMostSideColumns);
  const int all_columns = board.columns + 1 + side_columns;
  board.column = std::max((columns - all_columns) / 2, kBoardColumn);
  // Directly below the board, unless the side would then be too low.
  const int below = board.row + board.rows;
  int lines_row = std::clamp(end - kLines, below, std::max(below, board.row + kSideRows));
  const int free_rows = std::max(end - lines_row - kLines, 0);
  board.row += free_rows / 2;
  lines_row += free_rows / 2;
  place_lines(layout, lines_row, end - lines_row, columns);
  layout.side = {board.row, board.column + board.columns + 1, lines_row - board.row, side_columns};
}

}  // namespace

RaceLayout race_layout(int rows, int columns, int board_size) {
  RaceLayout layout{.own = largest_board(rows, columns, board_size)};
  layout.info_row = top_row(rows) > 1 ? 1 : -1;
  layout.side_is_below = columns_beside(columns, layout.own.board) < kSideColumns;
  if (layout.side_is_below) {
    place_side_below(layout, notice_row(rows), columns);
  } else {
    place_side_beside(layout, notice_row(rows), columns);
  }
  return layout;
}

}  // namespace race2048::client
