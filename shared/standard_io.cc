#include "shared/standard_io.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace race2048 {
namespace {

// A pipe or terminal that is ready for writing accepts this much without blocking.
constexpr std::size_t kAtOnce = 512;

constexpr std::chrono::milliseconds kLastWait{2000};

// Exit codes, the same in all programs.
constexpr int kNotWritten = 1;
constexpr int kSignalled = 128;  // plus the signal's number

// Call this after a failed read or write; true if it may be repeated. If the descriptor's maker
// also made it non-blocking, waits until it is ready.
bool may_retry(int descriptor, short events) {
  if (errno == EINTR) return true;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
  pollfd state{.fd = descriptor, .events = events, .revents = 0};
  return poll(&state, 1, -1) >= 0 || errno == EINTR;
}

}  // namespace

void fill_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // open() returns the lowest free descriptor, which is this one.
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

std::optional<std::size_t> read_some(int descriptor, std::span<char> space) {
  for (;;) {
    const ssize_t count = read(descriptor, space.data(), space.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (!may_retry(descriptor, POLLIN)) return std::nullopt;
  }
}

std::optional<std::string> read_all(int descriptor, std::size_t most) {
  constexpr std::size_t kFirstRead = 64 * 1024;
  std::string text;
  std::size_t size = 0;
  while (size < most) {
    if (size == text.size()) text.resize(std::min(most, std::max(kFirstRead, 2 * size)));
    const std::optional<std::size_t> count = read_some(descriptor, std::span(text).subspan(size));
    if (!count) return std::nullopt;
    if (*count == 0) break;
    size += *count;
  }
  text.resize(size);
  return text;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (!may_retry(descriptor, POLLOUT)) {
      return false;
    }
  }
  return true;
}

std::optional<std::size_t> write_some(int descriptor, std::string_view bytes,
                                      std::chrono::milliseconds patience) {
  pollfd state{.fd = descriptor, .events = POLLOUT, .revents = 0};
  if (poll(&state, 1, static_cast<int>(patience.count())) <= 0) return 0;
  const ssize_t written = write(descriptor, bytes.data(), std::min(bytes.size(), kAtOnce));
  if (written >= 0) return static_cast<std::size_t>(written);
  if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK) return 0;
  return std::nullopt;
}

bool write_last(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::optional<std::size_t> written = write_some(descriptor, bytes, kLastWait);
    if (!written) return false;
    if (*written == 0) {
      errno = ETIMEDOUT;
      return false;
    }
    bytes.remove_prefix(*written);
  }
  return true;
}

std::optional<std::size_t> columns_of_output() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

std::string unwritten_text(int fault) {
  if (fault == ETIMEDOUT) return "nobody is reading standard output.";
  return "cannot write to standard output: " + std::generic_category().message(fault) + ".";
}

void write_in_passing(std::string_view bytes) {
  pollfd ready{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
  if (bytes.empty() || poll(&ready, 1, 0) <= 0 || (ready.revents & POLLOUT) == 0) return;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, bytes.data(), bytes.size());
}

std::optional<int> write_output(std::string_view bytes, std::string_view program) {
  if (write_all(STDOUT_FILENO, bytes)) return std::nullopt;
  if (errno == EPIPE) return kSignalled + SIGPIPE;
  write_last(STDERR_FILENO, std::string(program) + ": " + unwritten_text(errno) + "\n");
  return kNotWritten;
}

}  // namespace race2048
