// Points in time. Only main loops read the clock; all other code is passed the time.
#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>

namespace race2048 {

// Steady time: it never jumps, and means nothing to another process.
using TimePoint = std::chrono::steady_clock::time_point;

// The earliest of several moments, each of which may be missing.
class Earliest {
 public:
  Earliest(std::initializer_list<std::optional<TimePoint>> moments = {}) {
    for (const std::optional<TimePoint>& moment : moments) add(moment);
  }
  void add(const std::optional<TimePoint>& moment) {
    if (moment && (!earliest_ || *moment < *earliest_)) earliest_ = moment;
  }
  // Nothing if all are missing.
  operator std::optional<TimePoint>() const { return earliest_; }

 private:
  std::optional<TimePoint> earliest_;
};

}  // namespace race2048
