// The server's own time, which stands still while the server is stopped.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "shared/time.h"

namespace race2048::server {

class ServerClock {
 public:
  using ThreadTime = std::function<std::chrono::nanoseconds()>;

  // `thread_time` returns the processor time that the server's thread has used: working is not a
  // stop. A server that wakes up later than by `stalled` was stopped.
  ServerClock(ThreadTime thread_time, std::chrono::milliseconds stalled)
      : read_thread_time_(std::move(thread_time)), stalled_(stalled) {}

  // Takes the real time. Returns how long the server was stopped before it; 0 if it was not. Call
  // it first in a wake-up.
  std::chrono::milliseconds hear(TimePoint now);
  // Own time at the newest call of hear().
  TimePoint now() const { return heard_at_ - stood_still_; }
  TimePoint own(TimePoint real) const { return real - stood_still_; }

  // The owner wakes the server at this own time; nothing: only when something happens.
  void expect(std::optional<TimePoint> own) {
    expected_ = own ? std::optional(*own + stood_still_) : std::nullopt;
  }
  void expect_at_once() { expected_ = heard_at_; }
  // The same in real time.
  std::optional<TimePoint> expected() const { return expected_; }

 private:
  ThreadTime read_thread_time_;
  std::chrono::milliseconds stalled_;
  std::chrono::nanoseconds thread_time_{};  // at `thread_time_at_`
  std::optional<TimePoint> thread_time_at_;
  TimePoint::duration stood_still_{};  // in all: the difference between real and own time
  std::optional<TimePoint> expected_;
  TimePoint heard_at_{};  // real time of the newest call
};

}  // namespace race2048::server
