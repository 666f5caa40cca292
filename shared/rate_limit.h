// Token buckets: limit the rate that a server accepts and that a correct client keeps to.
#pragma once

#include <algorithm>
#include <chrono>

#include "shared/time.h"

namespace race2048 {

// A bucket starts full. It gains `per_second` tokens per second and holds at most `burst`.
struct BucketSize {
  double per_second = 0;
  double burst = 0;
};

// The content of a bucket; the caller knows its size, the same in every call.
class BucketContent {
 public:
  BucketContent(const BucketSize& size, TimePoint now) : count_(size.burst), filled_at_(now) {}

  // Takes a token, if any.
  bool take(const BucketSize& size, TimePoint now) {
    count_ = count_at(size, now);
    filled_at_ = now;
    if (count_ < 1) return false;
    count_ -= 1;
    return true;
  }
  bool has_one(const BucketSize& size, TimePoint now) const { return count_at(size, now) >= 1; }
  // The earliest time with a token, if none is taken before; rounded up to a millisecond, so that
  // the token is there. Never before the last take().
  TimePoint next(const BucketSize& size) const {
    const std::chrono::duration<double> missing(std::max(1 - count_, 0.0) / size.per_second);
    return filled_at_ + std::chrono::ceil<std::chrono::milliseconds>(missing);
  }

 private:
  double count_at(const BucketSize& size, TimePoint now) const {
    const std::chrono::duration<double> passed = now - filled_at_;
    return std::min(size.burst, count_ + passed.count() * size.per_second);
  }

  double count_;
  TimePoint filled_at_;
};

class TokenBucket {
 public:
  TokenBucket(double per_second, double burst, TimePoint now)
      : size_{.per_second = per_second, .burst = burst}, tokens_(size_, now) {}

  bool take(TimePoint now) { return tokens_.take(size_, now); }
  bool has_token(TimePoint now) const { return tokens_.has_one(size_, now); }
  TimePoint next_token() const { return tokens_.next(size_); }

 private:
  BucketSize size_;
  BucketContent tokens_;
};

// A bucket for many of one size: it takes half as much memory. Its numbers are passed by reference
// because clang 14 takes no others.
template <const double& kPerSecond, const double& kBurst>
class FixedTokenBucket {
 public:
  explicit FixedTokenBucket(TimePoint now) : tokens_(kSize, now) {}

  bool take(TimePoint now) { return tokens_.take(kSize, now); }
  bool has_token(TimePoint now) const { return tokens_.has_one(kSize, now); }

 private:
  static constexpr BucketSize kSize{.per_second = kPerSecond, .burst = kBurst};

  BucketContent tokens_;
};

}  // namespace race2048
