#include "server/dispatch/server_clock.h"

#include <algorithm>

namespace race2048::server {
namespace {

// How old our knowledge of the thread's processor time may be: a stop seems shorter by the work of
// the thread in that time. Asking costs a system call.
constexpr std::chrono::milliseconds kThreadTimeEvery{100};

}  // namespace

std::chrono::milliseconds ServerClock::hear(TimePoint now) {
  std::chrono::milliseconds stopped{0};
  // A call after the deadline was not missed.
  const TimePoint asleep_since = std::max(expected_.value_or(now), heard_at_);
  heard_at_ = now;
  if (now - asleep_since > stalled_) {
    const auto worked = read_thread_time_() - thread_time_;
    const auto by =
        std::chrono::duration_cast<std::chrono::milliseconds>(now - asleep_since - worked);
    if (by > stalled_) {
      stopped = by;
      stood_still_ += by;
      expected_ = now;
    }
  }
  // Before the work of this wake-up.
  if (!thread_time_at_ || now - *thread_time_at_ >= kThreadTimeEvery) {
    thread_time_ = read_thread_time_();
    thread_time_at_ = now;
  }
  return stopped;
}

}  // namespace race2048::server
