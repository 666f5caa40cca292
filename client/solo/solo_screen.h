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

// From this size on the board has cells of three rows or more and the figures beside it, each on a
// row of its own; smaller boards are laid out like that of a race.
inline constexpr int kFullSoloRows = 24;
inline constexpr int kFullSoloColumns = 80;

struct SoloScreenInput {
  const SoloRoom& room;
  int rows = kFullSoloRows;  // below kMinRows x kMinColumns the screen only says what it needs
  int columns = kFullSoloColumns;
  bool unicode = true;                  // else ASCII only
  std::optional<SlideMotion> motion{};  // of the last move
  TimePoint now{};                      // for it
};

// Where the board stands, and how large its cells are: as large as the terminal allows.
struct SoloLayout {
  BoardLayout own;
  Area panel;  // score and messages: right of the board, or below it in few columns
  bool panel_is_below = false;
};
// REQUIRES: not too_small_for_solo().
SoloLayout solo_layout(const Board& board, int rows, int columns);

inline bool too_small_for_solo(int rows, int columns) {
  return rows < kMinRows || columns < kMinColumns;
}

Frame draw(const SoloScreenInput& input);

// When time alone will next change what draw() shows; nothing when it will not.
std::optional<TimePoint> next_redraw(const SoloScreenInput& input);

}  // namespace race2048::client
