// When to try a lost link again: soon at first, then after growing pauses, always at a random time,
// so that the clients of a server that has lost all its links do not come back at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "shared/time.h"

namespace race2048::client {

class Retry {
 public:
  using Random = std::function<void(std::span<std::uint8_t>)>;  // fills with random bytes

  // The first try comes within this time after the loss.
  static constexpr std::chrono::milliseconds kFirst{100};
  // The longest pause after the first failed try; it doubles with each.
  static constexpr std::chrono::milliseconds kPause{250};
  static constexpr std::chrono::milliseconds kLongestPause{5'000};

  explicit Retry(Random random) : random_(std::move(random)) {}

  // A link is lost: when to try again.
  TimePoint first(TimePoint now);
  // A try has failed.
  TimePoint next(TimePoint now);

 private:
  TimePoint within(std::chrono::milliseconds most, TimePoint now);

  Random random_;
  std::chrono::milliseconds pause_ = kPause;
};

}  // namespace race2048::client
