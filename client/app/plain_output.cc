#include "client/app/plain_output.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "client/core/frame.h"
#include "client/ui/locale.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

// What a reader who has stopped reading may be behind.
constexpr std::size_t kMostWaiting = 256 * 1024;

// A pipe or terminal that is ready for writing takes so much without blocking.
constexpr std::size_t kAtOnce = 512;

constexpr milliseconds kTryAgainAfter{20};
constexpr milliseconds kLastWait{2000};

bool ready_for_writing(milliseconds patience) {
  pollfd state{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&state, 1, static_cast<int>(patience.count())) > 0;
}

}  // namespace

PlainOutput::PlainOutput(EventLoop& loop, OnFailure on_failure)
    : timer_(loop), on_failure_(std::move(on_failure)), unicode_([] {
        ui::set_encoding();
        return ui::encoding_is_utf8();
      }()) {}

void PlainOutput::line(std::string_view text) {
  if (failed_) return;
  for (const char32_t point : code_points(text)) {
    const bool shown = is_printable(point) && (unicode_ || point < 0x7F);
    append_utf8(waiting_, shown ? point : U'?');
  }
  waiting_ += '\n';
}

// False when no more can be written now.
bool PlainOutput::write_some() {
  const ssize_t written = write(STDOUT_FILENO, waiting_.data(), std::min(waiting_.size(), kAtOnce));
  if (written >= 0) {
    waiting_.erase(0, static_cast<std::size_t>(written));
    return true;
  }
  if (errno == EINTR) return true;
  if (errno == EAGAIN || errno == EWOULDBLOCK) return false;
  const int fault = errno;
  fail(fault == EPIPE,
       "cannot write to standard output: " + std::generic_category().message(fault) + ".");
  return false;
}

void PlainOutput::flush() {
  while (!waiting_.empty() && ready_for_writing(milliseconds{}) && write_some()) {
  }
  if (waiting_.empty() || failed_) return timer_.cancel();
  if (waiting_.size() > kMostWaiting) {
    return fail(false, "nobody reads the lines on standard output.");
  }
  timer_.set(std::chrono::steady_clock::now() + kTryAgainAfter, [this] { flush(); });
}

void PlainOutput::finish() {
  while (!waiting_.empty() && ready_for_writing(kLastWait)) write_some();
}

void PlainOutput::fail(bool quietly, const std::string& why) {
  waiting_.clear();
  if (std::exchange(failed_, true)) return;
  on_failure_(quietly, why);
}

}  // namespace race2048::client
