// Draws the practice room as a frame of cells. Pure.
#pragma once

#include "client/core/frame.h"
#include "client/core/screens/screen.h"
#include "client/core/screens/slide_motion.h"
#include "client/core/screens/widgets.h"
#include "client/core/solo/solo_room.h"

namespace race2048::client {

// The smallest terminal that the practice room is laid out for.
inline constexpr int kMinSoloRows = 24;
inline constexpr int kMinSoloColumns = 80;

struct SoloScreenInput {
  const SoloRoom& room;
  int rows =
      kMinSoloRows;  // below kMinSoloRows x kMinSoloColumns the screen only says what it needs
  int columns = kMinSoloColumns;
  bool unicode = true;                  // else ASCII only
  std::optional<SlideMotion> motion{};  // of the last move
  TimePoint now{};                      // for it
};

// Where the board stands, and how large its cells are: as large as the terminal allows.
struct SoloLayout {
  int cell_columns = 0;
  int cell_rows = 0;
  Area board;
  Area panel;  // right of it: score and messages
};
SoloLayout solo_layout(const Board& board, int rows, int columns);

// Only what is needed is said below kMinSoloRows x kMinSoloColumns.
inline bool too_small_for_solo(int rows, int columns) {
  return rows < kMinSoloRows || columns < kMinSoloColumns;
}

Frame draw(const SoloScreenInput& input);

}  // namespace race2048::client
