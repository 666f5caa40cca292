// A token bucket: limits the rate that a server accepts and that a correct client keeps to.
#pragma once

#include <algorithm>
#include <chrono>

#include "shared/time.h"

namespace race2048 {

class TokenBucket {
 public:
  // Starts full. Gains `per_second` tokens per second and holds at most `burst`.
  TokenBucket(double per_second, double burst, TimePoint now)
      : per_second_(per_second), burst_(burst), tokens_(burst), filled_at_(now) {}

  // Takes a token if there is one.
  bool take(TimePoint now) {
    if (!has_token(now)) return false;
    tokens_ -= 1;
    return true;
  }
  bool has_token(TimePoint now) {
    const std::chrono::duration<double> passed = now - filled_at_;
    tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
    filled_at_ = now;
    return tokens_ >= 1;
  }
  // The earliest time with a token, if none is taken before; rounded up to a millisecond, so that
  // the token is there. Never before the last time passed in.
  TimePoint next_token() const {
    const std::chrono::duration<double> missing(std::max(1 - tokens_, 0.0) / per_second_);
    return filled_at_ + std::chrono::ceil<std::chrono::milliseconds>(missing);
  }

 private:
  double per_second_;
  double burst_;
  double tokens_;
  TimePoint filled_at_;
};

}  // namespace race2048
