// Durations counted by classes, for histograms of metrics.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace race2048 {

struct DurationCounts {
  // Upper bounds of the first classes; the last class has none.
  static constexpr std::array<std::chrono::microseconds, 6> kBounds{
      {std::chrono::microseconds(100), std::chrono::milliseconds(1), std::chrono::milliseconds(5),
       std::chrono::milliseconds(20), std::chrono::milliseconds(100), std::chrono::seconds(1)}};

  std::array<std::uint64_t, kBounds.size() + 1> counts{};
  std::chrono::microseconds total{};

  void add(std::chrono::steady_clock::duration lasted) {
    const auto length = std::chrono::duration_cast<std::chrono::microseconds>(lasted);
    std::size_t at = 0;
    while (at < kBounds.size() && length > kBounds[at]) ++at;
    ++counts[at];
    total += length;
  }
};

}  // namespace race2048
