// The places of all parts of the screen of an own race. They depend on the sizes of the terminal
// and of the board alone, so that nothing moves during a race.
#pragma once

#include "client/screen/board_layout.h"

namespace race2048::client {

struct RaceLayout {
  BoardLayout own;  // one's own board

  // The row of the round, above the board; -1 where there is no room for it.
  int info_row = -1;

  // The side, which Tab changes: beside the board, or below it in a narrow terminal.
  Area side;
  bool side_is_below = false;
  // The own figures, beside a board whose side is below; no columns where the figures do not fit.
  Area figures;

  // The rows between the board and the notice. In a low terminal the status takes the row of the
  // splits, which are at -1 then, and in a lower one the message takes the row of the status.
  int splits_row = -1;
  int status_row = 0;
  int message_row = 0;
};

// Leaves one row for the keys. REQUIRES: at least kMinRows x kMinColumns.
RaceLayout race_layout(int rows, int columns, int board_size);

}  // namespace race2048::client
