// Draws the practice room as a frame of cells. Pure.
#pragma once

#include <optional>

#include "client/screen/board_layout.h"
#include "client/screen/frame.h"
#include "client/screen/screen_input.h"
#include "client/screen/widgets.h"
#include "client/solo/solo_room.h"
#include "client/state/slide_motion.h"

namespace race2048::client {

// From this size on, cells have at least three rows, and the numbers stand beside the board, one on
// each row. Smaller terminals get the layout of a race.
inline constexpr int kFullSoloRows = 24;
inline constexpr int kFullSoloColumns = 80;

struct SoloScreenInput {
  const SoloRoom& room;
  int rows = kFullSoloRows;  // below the minimum, the screen only shows the size that it needs
  int columns = kFullSoloColumns;
  bool unicode = true;                  // else ASCII only
  std::optional<SlideMotion> motion{};  // of the last move
  TimePoint now{};                      // when to show `motion`
};

// The position of the board and the size of its cells: as large as the terminal allows.
struct SoloLayout {
  BoardLayout own;
  Area panel;  // score and messages: right of the board, or below it if columns are few
  bool panel_is_below = false;
};
// REQUIRES: not too_small_for_solo().
SoloLayout solo_layout(const Board& board, int rows, int columns);

inline bool too_small_for_solo(int rows, int columns) {
  return rows < kMinRows || columns < kMinColumns;
}

Frame draw(const SoloScreenInput& input);

// When draw() will show something else because time passes; nothing if only input can change it.
std::optional<TimePoint> next_redraw(const SoloScreenInput& input);

}  // namespace race2048::client
