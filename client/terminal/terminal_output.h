// What is written to the terminal, by a program that never waits for it.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client::ui {

// Standard output's terminal by an open file of its own, so that nobody else's becomes
// non-blocking. What the terminal does not take at once (Ctrl-S, a slow line, a window that is
// stopped) is kept and goes first; nothing is ever left out in between.
class TerminalOutput {
 public:
  TerminalOutput();  // throws TerminalError
  ~TerminalOutput();
  TerminalOutput(const TerminalOutput&) = delete;
  TerminalOutput& operator=(const TerminalOutput&) = delete;

  void write(std::string_view bytes);
  // Goes on with what is kept; true when nothing is left. A terminal that is gone takes everything.
  bool send();
  // The same, and waits for as long as the terminal goes on taking something, but not for long.
  // False when it did not: then what waited is gone, here and in the system, and there is room
  // for a last word.
  [[nodiscard]] bool finish();

  // To wait for, until it can be written to.
  int descriptor() const { return descriptor_; }

 private:
  void drop();

  int descriptor_ = -1;
  std::string kept_;
};

}  // namespace race2048::client::ui
