// Output to the terminal for a program that never blocks on it.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client::ui {

// Writes to standard output's terminal through its own open file description, so that no shared one
// becomes non-blocking. Keeps output that the terminal does not accept at once (Ctrl-S, a slow
// line, a stopped window) and sends it first later; never drops bytes in the middle.
class TerminalOutput {
 public:
  TerminalOutput();  // throws TerminalError
  ~TerminalOutput();
  TerminalOutput(const TerminalOutput&) = delete;
  TerminalOutput& operator=(const TerminalOutput&) = delete;

  void write(std::string_view bytes);
  // Sends kept output; true when none is left. Counts a terminal that has gone as accepting
  // everything.
  bool send();
  // Like send(), but waits while the terminal makes progress: at most 2 s in all, and 0.3 s without
  // progress. Returns false if output remained. That output is then dropped, here and in the
  // system, so that a last sequence has room.
  [[nodiscard]] bool finish();

  // For an event loop that waits until it is writable.
  int descriptor() const { return descriptor_; }

 private:
  void drop();

  int descriptor_ = -1;
  std::string kept_;
};

}  // namespace race2048::client::ui
