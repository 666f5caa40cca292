// A client of the load program without a seat. It parses none of the updates that it gets.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/load/load_client.h"

namespace race2048::bench {

// The updates that many receivers get: how long after the first of them each got one.
class Spread {
 public:
  using Clock = std::chrono::steady_clock;

  // A receiver has got an update with these bytes.
  void note(std::span<const std::uint8_t> bytes, Clock::time_point now);
  // A receiver has got a frame of this size that belongs to an update.
  void count(std::size_t frame_bytes) { bytes_ += frame_bytes; }
  std::vector<std::chrono::nanoseconds> take() { return std::exchange(delays_, {}); }
  std::uint64_t take_bytes() { return std::exchange(bytes_, 0); }

 private:
  struct Update {
    std::size_t hash = 0;
    Clock::time_point first;
  };
  std::array<Update, 64> newest_{};
  std::size_t next_ = 0;
  std::uint64_t bytes_ = 0;
  std::vector<std::chrono::nanoseconds> delays_;
};

class LoadWatcher final : public LoadClient {
 public:
  // `spread` outlives the watcher.
  LoadWatcher(Shared& shared, const std::string& name, Spread& spread)
      : LoadClient(shared, name), spread_(spread) {}

 private:
  void on_frame(std::span<const std::uint8_t> body) override;
  void on_message(const v1::ToClient&) override {}

  Spread& spread_;
};

}  // namespace race2048::bench
