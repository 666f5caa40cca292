#include "client/net/input_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "shared/process_limit.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// Opens a terminal anew, so that a read never blocks. Otherwise a read could block although poll()
// reported a line, because another program or Ctrl-Z has taken that line; then the thread could not
// be stopped before the next line. Returns -1 if standard input is not a terminal or cannot be
// opened.
int open_terminal() {
  if (isatty(STDIN_FILENO) == 0) return -1;
  return open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

// A terminal stops a background process that reads from it. A thread that inherited this signal
// blocked would get an error instead.
void let_terminal_stop_us() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTTIN);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

// A read from a terminal that has hung up reports EIO or, later, an end.
bool has_hung_up(int terminal) {
  pollfd state{.fd = terminal, .events = POLLIN, .revents = 0};
  return poll(&state, 1, 0) > 0 && (state.revents & POLLHUP) != 0;
}

}  // namespace

// Only the loop's thread uses this; posted calls do not keep it alive.
struct InputReader::Asker {
  OnBytes on_bytes;
  OnFault on_fault;
  bool waits = false;  // for an answer
};

InputReader::InputReader(EventLoop& loop, OnBytes on_bytes, OnFault on_fault)
    : loop_(loop),
      asker_(std::make_shared<Asker>(Asker{std::move(on_bytes), std::move(on_fault)})),
      terminal_(open_terminal()),
      thread_(started_thread("read the input", [this] { run(); })) {}

InputReader::~InputReader() {
  orders_.writing.reset();
  thread_.join();
  if (terminal_ >= 0) close(terminal_);
}

void InputReader::ask() {
  if (std::exchange(asker_->waits, true)) return;
  write_all(orders_.writing.get(), "?");
}

void InputReader::run() const {
  let_terminal_stop_us();
  std::array<char, 1> order{};
  while (read_some(orders_.reading.get(), order).value_or(0) == 1) {
    std::optional<Answer> answer = next_answer();
    if (!answer) return;
    loop_.post([asker = std::weak_ptr(asker_), told = *std::move(answer)] {
      const std::shared_ptr<Asker> still_there = asker.lock();
      if (!still_there) return;
      still_there->waits = false;
      if (told.fault != 0) return still_there->on_fault(told.fault);
      still_there->on_bytes(told.bytes);
    });
  }
}

// Nothing if the reader is being destroyed.
std::optional<InputReader::Answer> InputReader::next_answer() const {
  const int source = terminal_ >= 0 ? terminal_ : STDIN_FILENO;
  std::array<char, 4096> space{};
  for (;;) {
    std::array<pollfd, 2> both = {{{.fd = source, .events = POLLIN, .revents = 0},
                                   {.fd = orders_.reading.get(), .events = 0, .revents = 0}}};
    if (poll(both.data(), both.size(), -1) < 0 && errno != EINTR) return Answer{.fault = errno};
    if (both[1].revents != 0) return std::nullopt;
    if (both[0].revents == 0) continue;
    const ssize_t count = read(source, space.data(), space.size());
    if (count == 0 && terminal_ >= 0 && has_hung_up(terminal_)) return Answer{.fault = EIO};
    if (count >= 0) return Answer{.bytes = {space.data(), static_cast<std::size_t>(count)}};
    if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return Answer{.fault = errno};
  }
}

}  // namespace race2048::client
