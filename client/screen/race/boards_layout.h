// Where boards stand when many are seen at once: as large as fits, with the standings beside them
// where there is room.
#pragma once

#include "client/model/race.h"
#include "client/screen/board_layout.h"

namespace race2048::client {

struct BoardGrid {
  CellShape shape;
  Area board;          // without its label; only its size counts
  int label_rows = 2;  // above each board
  int gap = 3;         // columns between boards
  int across = 1;
  int down = 1;

  int page_size() const { return across * down; }
  int card_rows() const { return label_rows + board.rows; }
  int rows() const { return down * (card_rows() + 1) - 1; }
  int columns() const { return across * (board.columns + gap) - gap; }
  // The place of the board number `i`, from 0, with its label, in a grid whose corner is that of
  // `area`.
  Area card(const Area& area, int i) const;
};

// `count` boards of size x size cells in the largest cells with which all fit into `area` at once,
// or as many as fit in the smallest ones. A page of it may be empty, if the area is too small.
BoardGrid board_grid(int size, int count, const Area& area);

// Boards, and the standings beside them, in the middle of the screen.
struct BoardsLayout {
  BoardGrid grid;
  Area boards;
  Area table;  // 0 columns: none
};

// Lays out `count` boards of this race within `area`, in the largest cells with which all fit on
// one page. If none are small enough, a page has as many boards as fit: BoardGrid::page_size().
// With `wants_table` the standings stand beside the boards, unless these would get much smaller.
BoardsLayout boards_layout(const Race& race, int count, const Area& area, bool wants_table);

}  // namespace race2048::client
