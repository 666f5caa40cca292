// The clock of the loop's timers. Only the outermost code reads it; all other code receives the
// time as an argument.
#pragma once

#include <chrono>

#include "client/net/event_loop.h"

namespace race2048::client {

inline TimePoint read_clock() {
  return std::chrono::steady_clock::now();
}

}  // namespace race2048::client
