// Points in time. Nothing but a main loop reads the clock; everything else is passed the time.
#pragma once

#include <chrono>

namespace race2048 {

// The steady clock: it never jumps, and means nothing to another process.
using TimePoint = std::chrono::steady_clock::time_point;

}  // namespace race2048
