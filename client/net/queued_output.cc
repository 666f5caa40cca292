#include "client/net/queued_output.h"

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

#include "client/net/clock.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

// How far a reader that has stopped reading may fall behind.
constexpr std::size_t kMostWaiting = 256 * 1024;

// From here on, is_behind() holds back further output. A pipe holds as much again.
constexpr std::size_t kEnoughWaiting = 64 * 1024;

constexpr milliseconds kTryAgainAfter{20};

}  // namespace

QueuedOutput::QueuedOutput(EventLoop& loop, int descriptor, OnFailure on_failure,
                           std::function<void()> on_taken)
    : timer_(loop),
      descriptor_(descriptor),
      on_failure_(std::move(on_failure)),
      on_taken_(std::move(on_taken)) {}

void QueuedOutput::add(std::string_view bytes) {
  if (!failed_) waiting_ += bytes;
}

void QueuedOutput::flush() {
  const bool was_behind = is_behind();
  std::size_t begin = 0;
  while (begin < waiting_.size()) {
    const std::optional<std::size_t> written =
        write_some(descriptor_, std::string_view(waiting_).substr(begin), milliseconds{});
    if (!written) return fail();
    if (*written == 0) break;
    begin += *written;
  }
  waiting_.erase(0, begin);
  // If output was held back, on_taken_ has to run now, as there is space again.
  if (waiting_.empty() && !was_behind) return timer_.cancel();
  if (waiting_.size() > kMostWaiting) {
    errno = ETIMEDOUT;
    return fail();
  }
  timer_.set(read_clock() + kTryAgainAfter, [this] {
    flush();
    on_taken_();
  });
}

bool QueuedOutput::is_behind() const {
  return waiting_.size() > kEnoughWaiting;
}

void QueuedOutput::finish() {
  timer_.cancel();
  if (!write_last(descriptor_, std::exchange(waiting_, {}))) fail();
}

void QueuedOutput::fail() {
  const int fault = errno;
  timer_.cancel();
  waiting_.clear();
  if (!std::exchange(failed_, true)) on_failure_(fault);
}

}  // namespace race2048::client
