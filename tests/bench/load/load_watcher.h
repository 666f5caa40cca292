// A client of the load program without a seat. It parses none of the updates that it gets.
#pragma once

#include <array>
#include <atomic>
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

  // A receiver has got an update with these bytes. `got`: the number of the one that it had before,
  // 0 at first; each gets them in order, so equal bytes that come later are another update.
  void note(std::span<const std::uint8_t> bytes, std::uint64_t& got, Clock::time_point now);
  // A receiver has got a frame of this size that belongs to an update.
  void count(std::size_t frame_bytes) { bytes_ += frame_bytes; }
  // Of updates that come first while this is off, nobody's delay counts. It is on at first; any
  // thread may switch it.
  void measure(bool on) { measures_ = on; }
  // Since take().
  std::size_t noted() const { return delays_.size(); }
  std::vector<std::chrono::nanoseconds> take() { return std::exchange(delays_, {}); }
  std::uint64_t take_bytes() { return std::exchange(bytes_, 0); }

 private:
  struct Update {
    std::size_t hash = 0;
    std::uint64_t number = 0;  // from 1
    Clock::time_point first;
    bool is_measured = false;
  };
  std::array<Update, 64> newest_{};
  std::uint64_t next_ = 0;
  std::atomic<bool> measures_ = true;
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
  std::uint64_t got_ = 0;
};

}  // namespace race2048::bench
