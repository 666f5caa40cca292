// Points in time. Only main loops read the clock; all other code is passed the time.
#pragma once

#include <chrono>

namespace race2048 {

// Steady time: it never jumps, and means nothing to another process.
using TimePoint = std::chrono::steady_clock::time_point;

}  // namespace race2048
