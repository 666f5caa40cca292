#include "client/ui/terminfo.h"

#include <unistd.h>

#include <array>
#include <cstdlib>

#include <curses.h>
#include <term.h>

namespace race2048::client::ui {
namespace {

constexpr const char* kAdvice =
    "; in most terminal windows TERM=xterm-256color is right, set in front of the command";

// A capability's bytes; nullptr when the terminal has none (terminfo has two ways to say so).
const char* capability(const char* name) {
  const char* value = tigetstr(name);
  return value == reinterpret_cast<const char*>(-1) ? nullptr : value;
}

std::string* collected = nullptr;

int collect(int byte) {
  collected->push_back(static_cast<char>(byte));
  return byte;
}

}  // namespace

std::string fault_of_terminal_type() {
  const char* type = std::getenv("TERM");
  if (type == nullptr || *type == '\0') {
    return std::string("the screen cannot be drawn: TERM, the terminal's type, is not set") +
           kAdvice;
  }
  const std::string name = std::string("\"") + type + "\"";
  int status = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &status) != OK) {
    return "the screen cannot be drawn: the terminal type " + name +
           " (TERM) is not known on this system; install the package ncurses-term" + kAdvice;
  }
  const bool usable = capability("cup") != nullptr;
  del_curterm(cur_term);
  if (usable) return {};
  return "the screen cannot be drawn: a terminal of type " + name + " (TERM) cannot place text" +
         kAdvice;
}

std::string restoring_sequence() {
  static constexpr std::array<const char*, 5> kNames = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
  std::string bytes;
  collected = &bytes;
  for (const char* name : kNames) {
    // tputs() takes out the padding that terminfo writes into such strings.
    if (const char* value = capability(name)) tputs(value, 1, collect);
  }
  collected = nullptr;
  return bytes;
}

}  // namespace race2048::client::ui
