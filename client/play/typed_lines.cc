#include "client/play/typed_lines.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <string_view>
#include <system_error>
#include <utility>

#include "client/net/clock.h"
#include "client/system/complain.h"
#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

// The bytes of one key come together, but a slow link may cut them.
constexpr std::chrono::milliseconds kRestOfKey{50};

}  // namespace

PlainInput input_for(bool one_key) {
  if (isatty(STDIN_FILENO) == 0) return PlainInput::program;
  return one_key ? PlainInput::keys : PlainInput::person;
}

TypedLines::TypedLines(EventLoop& loop, PlainInput input, std::function<void()> on_input,
                       std::function<void(int exit_code)> on_lost)
    : loop_(loop),
      input_(input),
      on_input_(std::move(on_input)),
      on_lost_(std::move(on_lost)),
      rest_of_key_(loop),
      reader_(
          loop, [this](const std::string& bytes) { on_bytes(bytes); },
          [this](int fault) { fail(fault); }) {}

void TypedLines::open() {
  if (input_ != PlainInput::keys) return;
  terminal_.emplace();
  loop_.on_signals({SIGTSTP}, [this](int) { terminal_->suspend(); });
  loop_.on_signals({SIGCONT}, [this](int) { terminal_->take(); });
}

void TypedLines::fail(int fault) {
  if (fault == EIO && input_ != PlainInput::program) return on_lost_(kSignalled + SIGHUP);
  complain("cannot read standard input: " + std::generic_category().message(fault) + ".");
  on_lost_(kInternal);
}

void TypedLines::on_bytes(const std::string& bytes) {
  if (bytes.empty()) {
    lines_.end();
    at_end_ = true;
  }
  if (input_ == PlainInput::keys) {
    keys_.take(bytes);
    wait_for_rest_of_key();
  } else {
    for (std::string_view rest = bytes; !rest.empty();) lines_.take(rest);
  }
  on_input_();
}

void TypedLines::wait_for_rest_of_key() {
  if (!keys_.may_be_escape()) return rest_of_key_.cancel();
  rest_of_key_.set(read_clock() + kRestOfKey, [this] {
    keys_.settle();
    on_input_();
  });
}

std::optional<Line> TypedLines::next() {
  if (input_ != PlainInput::keys) {
    const std::optional<Line> line = lines_.next();
    if (!line && !at_end_) reader_.ask();
    return line;
  }
  if (std::optional<std::string> line = keys_.next()) {
    line_ = *std::move(line);
    return Line{.text = line_};
  }
  reader_.ask();
  return std::nullopt;
}

bool TypedLines::take_end() {
  return std::exchange(at_end_, false) || keys_.take_end();
}

}  // namespace race2048::client
