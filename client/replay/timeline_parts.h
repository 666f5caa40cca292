// The parts of a replay's screen that run along the match clock.
#pragma once

#include "client/replay/replay_room.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// How far the seat was ahead of the best other one, above a middle line, or behind, below it. Two
// rows.
void draw_gap_graph(Frame& frame, const Area& area, const Timeline& timeline, SeatNumber seat);

// The marks in the upper row, each where it happened; the clock in the lower one. Two rows.
void draw_timeline(Frame& frame, const Area& area, const Timeline& timeline, std::uint32_t now_ms);

}  // namespace race2048::client
