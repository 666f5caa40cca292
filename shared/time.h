// Points in time. Only main loops read the clock; all other code is passed the time.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace race2048 {

// Steady time: it never jumps, and means nothing to another process.
using TimePoint = std::chrono::steady_clock::time_point;

// The earliest of several moments, each of which may be missing.
class Earliest {
 public:
  template <typename... Moments>
  explicit Earliest(const Moments&... moments) {
    (add(moments), ...);
  }
  void add(TimePoint moment) { earliest_ = std::min(earliest_, moment); }
  void add(const std::optional<TimePoint>& moment) {
    if (moment) add(*moment);
  }
  // Nothing if all are missing.
  operator std::optional<TimePoint>() const {
    return earliest_ == TimePoint::max() ? std::nullopt : std::optional(earliest_);
  }

 private:
  TimePoint earliest_ = TimePoint::max();
};

}  // namespace race2048
