// Draws a board while its tiles move.
#pragma once

#include <optional>

#include "client/screen/board_layout.h"
#include "client/screen/frame.h"
#include "client/state/slide_motion.h"

namespace race2048::client {

// True if the cells are large enough to show a moving tile.
bool shows_motion(const BoardLayout& layout);

// Draws the board with its tiles at their positions at `now`. Highlights merged tiles once all
// tiles have arrived. REQUIRES: the motion is not over.
void draw_motion(Frame& frame, const BoardLayout& layout, const SlideMotion& motion, TimePoint now);

// Draws the motion while it lasts and is visible, otherwise the board. `fresh` is the cell to
// highlight.
void draw_board_or_motion(Frame& frame, const BoardLayout& layout, const Board& board,
                          std::optional<int> fresh, const std::optional<SlideMotion>& motion,
                          TimePoint now);

}  // namespace race2048::client
