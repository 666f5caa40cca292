// The time by which the age of results and names is judged.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace race2048::store {

// Where the times come from. Called on several threads.
struct AgeSources {
  std::function<std::int64_t()> unix_ms = [] {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
  };
  // Since any moment; it never goes back.
  std::function<std::chrono::milliseconds()> uptime = [] {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since);
  };
};

// Follows the wall clock, but a wrong one makes nothing old: it never goes back, and in a run of
// the program it advances by no more than the uptime and a day. It may lag after a long stop, by
// which things are kept longer. Copies show the same time; any thread may read one.
class AgeClock {
 public:
  // How far the wall clock may be ahead of the uptime: for the pause between two runs.
  static constexpr std::chrono::milliseconds kMostAhead = std::chrono::hours(24);

  // `last_seen`: what the clock of an earlier run showed last. Without one the wall clock is taken
  // at its word: nothing is there that could be old.
  explicit AgeClock(std::optional<std::int64_t> last_seen = std::nullopt, AgeSources sources = {})
      : sources_(std::move(sources)),
        first_(last_seen ? *last_seen : sources_.unix_ms()),
        begun_(sources_.uptime()) {}

  // In the manner of a wall clock: milliseconds since 1970.
  std::int64_t unix_ms() const {
    const std::int64_t slowest = first_ + run().count();
    return std::clamp(sources_.unix_ms(), slowest, slowest + kMostAhead.count());
  }
  // Since this clock was made.
  std::chrono::milliseconds run() const { return sources_.uptime() - begun_; }

 private:
  AgeSources sources_;
  std::int64_t first_;
  std::chrono::milliseconds begun_;
};

}  // namespace race2048::store
