// Where everything stands on the screen of one's own race, by the terminal's size and the board's
// alone: so nothing moves while a race goes on.
#pragma once

#include "client/screen/board_layout.h"

namespace race2048::client {

struct RaceLayout {
  BoardLayout own;  // one's own board

  // The round and who watches, above the board; -1 where there is no room for it.
  int info_row = -1;

  // What can be changed with Tab: beside the board, else below it and without much around.
  Area side;
  bool side_is_below = false;
  // The own figures, beside a board whose side is below; no columns where they do not fit.
  Area figures;

  // Below the board, above the notices. Where there are few rows the message takes the place of the
  // status, and the status that of the splits, which are -1 then.
  int splits_row = -1;
  int status_row = 0;
  int message_row = 0;
};

// REQUIRES: at least kMinRows x kMinColumns. One row of keys is taken for granted.
RaceLayout race_layout(int rows, int columns, int board_size);

}  // namespace race2048::client
