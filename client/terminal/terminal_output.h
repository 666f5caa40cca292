// Output to the terminal for a program that never waits for it.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client::ui {

// Standard output's terminal through an open file of its own, so that no shared one becomes
// non-blocking. Keeps the output that the terminal does not take at once (Ctrl-S, a slow line, a
// stopped window) and sends it first; never drops anything in between.
class TerminalOutput {
 public:
  TerminalOutput();  // throws TerminalError
  ~TerminalOutput();
  TerminalOutput(const TerminalOutput&) = delete;
  TerminalOutput& operator=(const TerminalOutput&) = delete;

  void write(std::string_view bytes);
  // Sends kept output; true when none is left. A terminal that is gone counts as taking everything.
  bool send();
  // The same, and waits while the terminal takes something, up to 2 s in all and 0.3 s without
  // progress. False when output remained: it is dropped then, here and in the system, and there is
  // room for a last sequence.
  [[nodiscard]] bool finish();

  // For waiting until it becomes writable.
  int descriptor() const { return descriptor_; }

 private:
  void drop();

  int descriptor_ = -1;
  std::string kept_;
};

}  // namespace race2048::client::ui
