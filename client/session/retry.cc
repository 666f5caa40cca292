#include "client/session/retry.h"

#include <algorithm>
#include <array>

namespace race2048::client {

TimePoint Retry::first(TimePoint now) {
  pause_ = kPause;
  return within(kFirst, now);
}

TimePoint Retry::next(TimePoint now) {
  const std::chrono::milliseconds most = pause_;
  pause_ = std::min(2 * pause_, kLongestPause);
  return within(most, now);
}

TimePoint Retry::within(std::chrono::milliseconds most, TimePoint now) {
  std::array<std::uint8_t, 4> bytes{};
  random_(bytes);
  std::uint64_t draw = 0;
  for (const std::uint8_t byte : bytes) draw = draw << 8 | byte;
  const auto choices = static_cast<std::uint64_t>(most.count()) + 1;
  return now + std::chrono::milliseconds((draw * choices) >> 32);
}

}  // namespace race2048::client
