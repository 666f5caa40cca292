#include "client/system/password.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <termios.h>

#include "client/system/ending_signals.h"
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
  const EndingSignals signals;  // outlives the other, which restores the terminal
  const QuietTerminal terminal;
  std::fprintf(stderr, "%s", prompt.c_str());
  AskedPassword asked{.password = std::nullopt, .exit_code = kRefused};
  std::string line;
  for (bool complete = false; !complete;) {
    if (!wait_until_readable(STDIN_FILENO, signals)) {
      asked.exit_code = kSignalled + signals.take();
      break;
    }
    char key = 0;
    if (read(STDIN_FILENO, &key, 1) != 1) break;
    complete = on_key(key, line, asked);
  }
  std::fprintf(stderr, "\n");
  return asked;
}

}  // namespace race2048::client
