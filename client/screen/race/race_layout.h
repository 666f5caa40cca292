// The layout of the race screen for a player. It depends only on the sizes of the terminal and the
// board, so nothing moves during a race.
#pragma once

#include "client/screen/board_layout.h"

namespace race2048::client {

struct RaceLayout {
  BoardLayout own;  // the person's own board: as large as fits, in the middle with its side

  // The row with the round, above the board; -1 if there is no room for it.
  int info_row = -1;

  // The side panel, which Tab changes: beside the board, or below it in a narrow terminal.
  Area side;
  bool side_is_below = false;
  // The person's numbers, beside a board whose side panel is below; 0 columns if they do not fit.
  Area figures;

  // The rows between the board and the notice. In a low terminal splits_row is -1 and the status
  // takes its row; in a still lower one the message also takes the row of the status.
  int splits_row = -1;
  int status_row = 0;
  int message_row = 0;
  Area lines;  // all of these rows, from the board's left edge to the margin at the right
};

// Leaves one row for the keys. REQUIRES: the terminal has at least kMinRows x kMinColumns.
RaceLayout race_layout(int rows, int columns, int board_size);

}  // namespace race2048::client
