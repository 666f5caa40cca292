// Draws a board while its tiles are on their way.
#pragma once

#include <optional>

#include "client/screen/board_layout.h"
#include "client/screen/frame.h"
#include "client/state/slide_motion.h"

namespace race2048::client {

// The cells are large enough that a moving tile can be seen.
bool shows_motion(const BoardLayout& layout);

// Draws the board with its tiles where they are at `now`. Merged tiles are pointed out as soon as
// all tiles have arrived. REQUIRES: the motion is not over.
void draw_motion(Frame& frame, const BoardLayout& layout, const SlideMotion& motion, TimePoint now);

// Draws the motion while it is not over and can be seen, else the board. `fresh` is the cell to
// point out.
void draw_board_or_motion(Frame& frame, const BoardLayout& layout, const Board& board,
                          std::optional<int> fresh, const std::optional<SlideMotion>& motion,
                          TimePoint now);

}  // namespace race2048::client
