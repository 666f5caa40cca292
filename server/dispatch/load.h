// How busy the server's thread is. While it has little time left, standings and boards come less
// often, in all rooms alike: later ones replace them, and they are most of the cost of many small
// rooms. Moves are answered as always.
#pragma once

#include <chrono>

#include "server/dispatch/limits.h"
#include "shared/time.h"

namespace race2048::server {

class Load {
 public:
  // A wake-up has lasted so long.
  void count_awake(TimePoint::duration lasted) { awake_ += lasted; }
  // Judges the time since the last judgement, if that is limits::kLoadJudgedEvery. Times never
  // decrease.
  void on_time(TimePoint now) {
    if (now - judged_at_ < limits::kLoadJudgedEvery) return;
    const std::chrono::duration<double> awake = awake_;
    const std::chrono::duration<double> passed = now - judged_at_;
    judged_at_ = now;
    awake_ = {};
    if (awake > passed * limits::kBusyShare && every_ < limits::kStandingsEveryBusy) every_ *= 2;
    if (awake < passed * limits::kCalmShare && every_ > limits::kStandingsEvery) every_ /= 2;
  }
  // The least time between two standings in a room, from limits::kStandingsEvery to
  // limits::kStandingsEveryBusy.
  std::chrono::milliseconds standings_every() const { return every_; }

 private:
  TimePoint judged_at_{};
  TimePoint::duration awake_{};
  std::chrono::milliseconds every_ = limits::kStandingsEvery;
};

}  // namespace race2048::server
