// The terminal on standard input without a screen: keys arrive one by one, without Enter and
// without echo. Ctrl-C, Ctrl-Z and Ctrl-\ still send their signals.
#pragma once

#include <termios.h>

namespace race2048::client::ui {

// Stops this process by the signal's default action until a shell continues it. The system does not
// stop a process that no shell could continue.
void stop_by(int signal);

// At most one at a time, and none beside a Terminal. A crash restores the terminal too.
class KeyTerminal {
 public:
  // REQUIRES: standard input is a terminal. Throws std::system_error if its modes cannot be read.
  KeyTerminal();
  ~KeyTerminal();
  KeyTerminal(const KeyTerminal&) = delete;
  KeyTerminal& operator=(const KeyTerminal&) = delete;

  // For SIGTSTP: gives the terminal back, stops, and takes it again when continued.
  void suspend();
  // For SIGCONT: takes the terminal, unless this process is in the background.
  void take();

 private:
  void give_back();

  termios before_{};
  bool taken_ = false;
};

}  // namespace race2048::client::ui
