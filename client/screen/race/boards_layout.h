// Where boards stand when many are seen at once: as large as fits, with the standings beside them
// where there is room.
#pragma once

#include "client/model/race.h"
#include "client/screen/board_layout.h"

namespace race2048::client {

inline constexpr int kLabelRows = 2;  // above each board

struct BoardGrid {
  CellShape shape;
  Area board;   // without its label; only its size counts
  int gap = 3;  // columns between boards
  int across = 1;
  int down = 1;

  int page_size() const { return across * down; }
  int rows() const { return down * (board.rows + kLabelRows + 1) - 1; }
  int columns() const { return across * (board.columns + gap) - gap; }
};

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
