// Draws every match screen as a frame of cells. Pure: drawing changes nothing.
#pragma once

#include <chrono>
#include <optional>

#include "client/control/command.h"
#include "client/screen/frame.h"
#include "client/screen/screen_input.h"

namespace race2048::client {

Frame draw(const ScreenInput& input);

// When draw() will show something else because time passes; nothing if only new facts can change
// it.
std::optional<TimePoint> next_redraw(const ScreenInput& input);

// Data that the screen shows and that the server sends only on request. A session asks at once when
// this changes, and again after each `every`.
struct Refresh {
  Command command;
  std::chrono::milliseconds every{};

  bool operator==(const Refresh&) const = default;
};
std::optional<Refresh> refresh_of(const ScreenInput& input);

}  // namespace race2048::client
