#include "client/system/password.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <system_error>

#include <termios.h>

#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

constexpr std::size_t kLongest = 2048;  // bytes: more than any valid password has
constexpr char kCtrlC = 3;
constexpr char kCtrlD = 4;
constexpr char kBackspace = 8;
constexpr char kCtrlU = 21;
constexpr char kDelete = 127;

// While it exists, keys arrive one by one, without echo, and none of them sends a signal.
class QuietTerminal {
 public:
  QuietTerminal() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) {
      throw std::system_error(errno, std::system_category(), "cannot read the terminal's modes");
    }
    termios quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG);
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
  }
  // Keeps what was typed after the line, for the next reader.
  ~QuietTerminal() { tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  QuietTerminal(const QuietTerminal&) = delete;
  QuietTerminal& operator=(const QuietTerminal&) = delete;

 private:
  termios before_{};
};

// While it exists, signals that would end the program wait to be read here, so that the terminal is
// restored first.
class EndingSignals {
 public:
  EndingSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&set, signal);
    sigprocmask(SIG_BLOCK, &set, &before_);
    descriptor_ = signalfd(-1, &set, SFD_CLOEXEC);
  }
  ~EndingSignals() {
    if (descriptor_ >= 0) close(descriptor_);
    sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;

  int descriptor() const { return descriptor_; }
  int take() const {
    signalfd_siginfo info{};
    return read(descriptor_, &info, sizeof info) == sizeof info ? static_cast<int>(info.ssi_signo)
                                                                : SIGTERM;
  }

 private:
  sigset_t before_{};
  int descriptor_ = -1;
};

// A character of UTF-8 is its first byte and those that continue it.
void take_last_character(std::string& line) {
  bool is_first = false;
  while (!line.empty() && !is_first) {
    is_first = (static_cast<unsigned char>(line.back()) & 0xC0U) != 0x80U;
    line.pop_back();
  }
}

// Returns true when the line is complete; `asked` then has the result.
bool on_key(char key, std::string& line, AskedPassword& asked) {
  switch (key) {
    case '\r':
    case '\n':
      asked.password = line;
      return true;
    case kCtrlC:
      asked.exit_code = kInterrupted;
      return true;
    case kCtrlD:
      return line.empty();
    case kBackspace:
    case kDelete:
      take_last_character(line);
      return false;
    case kCtrlU:
      line.clear();
      return false;
    default:
      if (line.size() < kLongest) line.push_back(key);
      return false;
  }
}

}  // namespace

AskedPassword ask_password(const std::string& prompt) {
  const EndingSignals signals;
  const QuietTerminal terminal;
  std::fprintf(stderr, "%s", prompt.c_str());
  AskedPassword asked{.password = std::nullopt, .exit_code = kRefused};
  std::string line;
  for (bool complete = false; !complete;) {
    std::array<pollfd, 2> sources = {
        {{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
         {.fd = signals.descriptor(), .events = POLLIN, .revents = 0}}};
    if (poll(sources.data(), sources.size(), -1) < 0 && errno != EINTR) break;
    if (sources[1].revents != 0) {
      asked.exit_code = kSignalled + signals.take();
      break;
    }
    if (sources[0].revents == 0) continue;
    char key = 0;
    if (read(STDIN_FILENO, &key, 1) != 1) break;
    complete = on_key(key, line, asked);
  }
  std::fprintf(stderr, "\n");
  return asked;
}

}  // namespace race2048::client
