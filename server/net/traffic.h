// The work of a server's transport since it began, for metrics.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace race2048::server {

struct Traffic {
  // Upper bounds of the first classes of wake-ups by length; the last class has none.
  static constexpr std::array<std::chrono::microseconds, 6> kLengths{
      {std::chrono::microseconds(100), std::chrono::milliseconds(1), std::chrono::milliseconds(5),
       std::chrono::milliseconds(20), std::chrono::milliseconds(100), std::chrono::seconds(1)}};

  std::uint64_t bytes_in = 0;   // of the protocol, without encryption
  std::uint64_t bytes_out = 0;  // likewise
  std::array<std::uint64_t, kLengths.size() + 1> wake_ups{};
  std::chrono::microseconds awake{};  // in all wake-ups

  void count_wake_up(std::chrono::steady_clock::duration lasted) {
    const auto length = std::chrono::duration_cast<std::chrono::microseconds>(lasted);
    std::size_t at = 0;
    while (at < kLengths.size() && length > kLengths[at]) ++at;
    ++wake_ups[at];
    awake += length;
  }
};

}  // namespace race2048::server
