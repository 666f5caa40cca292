// Draws a match that is played again as a frame of cells. Pure.
#pragma once

#include <vector>

#include "client/replay/replay_room.h"
#include "client/screen/frame.h"

namespace race2048::client {

struct ReplayScreenInput {
  const ReplayRoom& room;
  TimePoint now{};
  int rows = 24;  // below the minimum of all screens, it only shows the size that it needs
  int columns = 80;
  bool unicode = true;  // else ASCII only
  bool keys = true;  // the last row offers keys; false: a film, with which nobody can do anything
};

Frame draw(const ReplayScreenInput& input);

// The seats whose boards the screen shows, in the order of the digits: ReplayRoom::shown.
std::vector<SeatNumber> seats_on_screen(const ReplayScreenInput& input);

// When draw() will show something else because time passes; nothing while the match stands still.
std::optional<TimePoint> next_redraw(const ReplayScreenInput& input);

}  // namespace race2048::client
