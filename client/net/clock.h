// The clock of the loop's timers. Only the outermost code reads it; everything below is given a
// time.
#pragma once

#include <chrono>

#include "client/net/event_loop.h"

namespace race2048::client {

inline TimePoint read_clock() {
  return std::chrono::steady_clock::now();
}

}  // namespace race2048::client
