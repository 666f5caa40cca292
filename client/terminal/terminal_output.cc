#include "client/terminal/terminal_output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include <termios.h>

#include "client/terminal/terminal.h"

namespace race2048::client::ui {
namespace {

// Long enough to send a last screen over a slow line.
constexpr std::chrono::milliseconds kLongestPause{300};
constexpr std::chrono::seconds kLongestFinish{2};

// A process that has changed its user may lack permission to open the terminal by name, but it can
// still open /dev/tty.
const char* path_of_output() {
  return tcgetpgrp(STDOUT_FILENO) >= 0 ? "/dev/tty" : ttyname(STDOUT_FILENO);
}

}  // namespace

TerminalOutput::TerminalOutput() {
  const char* const path = path_of_output();
  if (path != nullptr) {
    descriptor_ = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  }
  if (descriptor_ < 0) throw TerminalError("standard output's terminal cannot be opened.");
}

TerminalOutput::~TerminalOutput() {
  close(descriptor_);
}

void TerminalOutput::write(std::string_view bytes) {
  kept_ += bytes;
  send();
}

bool TerminalOutput::send() {
  std::size_t done = 0;
  while (done < kept_.size()) {
    const ssize_t written = ::write(descriptor_, kept_.data() + done, kept_.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      // Any error but a full terminal means that the terminal has gone; the code that reads keys
      // will notice.
      if (errno != EAGAIN) done = kept_.size();
      break;
    }
    done += static_cast<std::size_t>(written);
  }
  kept_.erase(0, done);
  return kept_.empty();
}

bool TerminalOutput::finish() {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + kLongestFinish;
  while (!send()) {
    pollfd room{.fd = descriptor_, .events = POLLOUT, .revents = 0};
    const int ready = poll(&room, 1, static_cast<int>(kLongestPause.count()));
    if (ready != 0 && Clock::now() < end) continue;
    drop();
    return false;
  }
  return true;
}

void TerminalOutput::drop() {
  kept_.clear();
  tcflow(descriptor_, TCOON);
  tcflush(descriptor_, TCOFLUSH);
}

}  // namespace race2048::client::ui
