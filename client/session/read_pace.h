// How fast a client reads what its server sends: see kReadsPerSecond in client_limits.h.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

#include "client/model/client_limits.h"
#include "shared/time.h"

namespace race2048::client {

class ReadPace {
 public:
  // Starts or ends a rest. A rest lasts until next(), so that a flooded client does not wake up for
  // each message.
  void advance(TimePoint now) {
    fill(now);
    resting_ = tokens_ < (resting_ ? kAtOnce : 1);
  }
  // A message of this many bytes was read. A long one may leave less than nothing.
  void spend(std::size_t bytes) {
    tokens_ -= 1 + static_cast<double>(bytes) / static_cast<double>(limits::kReadUnit);
  }
  // True while no message may be read, as of the last advance().
  bool rests() const { return resting_; }
  // When messages may be read again. REQUIRES: rests().
  TimePoint next() const {
    const std::chrono::duration<double> missing((kAtOnce - tokens_) / limits::kReadsPerSecond);
    return filled_at_.value_or(TimePoint{}) + std::chrono::ceil<std::chrono::milliseconds>(missing);
  }

 private:
  // A tenth of a second's.
  static constexpr double kAtOnce = limits::kReadsPerSecond / 10;

  void fill(TimePoint now) {
    const TimePoint before = filled_at_.value_or(now);
    const std::chrono::duration<double> passed = now - before;
    filled_at_ = std::max(before, now);
    if (now <= before) return;
    tokens_ = std::min(limits::kReadBurst, tokens_ + passed.count() * limits::kReadsPerSecond);
  }

  double tokens_ = limits::kReadBurst;
  std::optional<TimePoint> filled_at_;
  bool resting_ = false;
};

}  // namespace race2048::client
