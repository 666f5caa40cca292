#include "client/play/plain_output.h"

#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

#include "client/net/clock.h"
#include "client/system/standard_io.h"
#include "client/terminal/locale.h"
#include "client/text/text.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

// How far a reader that has stopped reading may fall behind.
constexpr std::size_t kMostWaiting = 256 * 1024;

// From here on, is_behind() holds back further output. A pipe holds as much again.
constexpr std::size_t kEnoughWaiting = 64 * 1024;

constexpr milliseconds kTryAgainAfter{20};

}  // namespace

Glyphs glyphs_of_lines() {
  ui::set_encoding();
  return ui::encoding_is_utf8() ? Glyphs::unicode : Glyphs::ascii;
}

PlainOutput::PlainOutput(EventLoop& loop, OnFailure on_failure, std::function<void()> on_taken)
    : timer_(loop),
      on_failure_(std::move(on_failure)),
      on_taken_(std::move(on_taken)),
      glyphs_(glyphs_of_lines()),
      to_terminal_(isatty(STDOUT_FILENO) != 0) {}

void PlainOutput::line(std::string_view text) {
  if (failed_) return;
  if (!std::exchange(shown_, {}).empty()) waiting_ += '\n';
  waiting_ += as_shown(text, glyphs_);
  waiting_ += '\n';
}

void PlainOutput::prompt(const std::string& text) {
  prompt_ = as_shown(text, glyphs_);
}

// A person adds and takes away letters at the end; these are all that changes on the terminal.
void PlainOutput::show_prompt() {
  if (prompt_ == shown_ || failed_) return;
  if (prompt_.empty()) {
    waiting_ += '\n';
  } else if (shown_.starts_with(prompt_)) {
    const int columns = width_of(shown_) - width_of(prompt_);
    for (int i = 0; i < columns; ++i) waiting_ += "\b \b";
  } else if (prompt_.starts_with(shown_)) {
    waiting_ += prompt_.substr(shown_.size());
  } else {
    waiting_ += '\n' + prompt_;
  }
  shown_ = prompt_;
}

void PlainOutput::flush() {
  show_prompt();
  const bool was_behind = is_behind();
  while (!waiting_.empty()) {
    const std::optional<std::size_t> written = write_some(STDOUT_FILENO, waiting_, milliseconds{});
    if (!written) return fail();
    if (*written == 0) break;
    waiting_.erase(0, *written);
  }
  // If output was held back, on_taken_ has to run now that there is room again.
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

bool PlainOutput::is_behind() const {
  return waiting_.size() > kEnoughWaiting;
}

void PlainOutput::finish() {
  timer_.cancel();
  if (!std::exchange(shown_, {}).empty()) waiting_ += '\n';
  if (!write_last(STDOUT_FILENO, std::exchange(waiting_, {}))) fail();
}

void PlainOutput::fail() {
  const int fault = errno;
  if (fault == EPIPE) return fail(Failure::reader_gone, "");
  if (fault == EIO && to_terminal_) return fail(Failure::terminal_gone, "");
  if (fault == ETIMEDOUT) return fail(Failure::other, "nobody is reading standard output.");
  fail(Failure::other,
       "cannot write to standard output: " + std::generic_category().message(fault) + ".");
}

void PlainOutput::fail(Failure failure, const std::string& why) {
  timer_.cancel();
  waiting_.clear();
  if (std::exchange(failed_, true)) return;
  on_failure_(failure, why);
}

}  // namespace race2048::client
