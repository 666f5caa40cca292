// Draws the practice room as a frame of cells. Pure.
#pragma once

#include "client/core/frame.h"
#include "client/core/screens/screen.h"
#include "client/core/screens/widgets.h"
#include "client/core/solo/solo_room.h"

namespace race2048::client {

struct SoloScreenInput {
  const SoloRoom& room;
  int rows = kMinRows;  // below kMinRows x kMinColumns the screen only says what it needs
  int columns = kMinColumns;
  bool unicode = true;  // else ASCII only
};

// Where the board stands, and how large its cells are: as large as the terminal allows.
struct SoloLayout {
  int cell_columns = 0;
  int cell_rows = 0;
  Area board;
  Area panel;  // right of it: score and messages
};
SoloLayout solo_layout(const Board& board, int rows, int columns);

// Only what is needed is said below kMinRows x kMinColumns.
inline bool too_small_for_solo(int rows, int columns) {
  return rows < kMinRows || columns < kMinColumns;
}

Frame draw(const SoloScreenInput& input);

}  // namespace race2048::client
