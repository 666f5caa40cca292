// The terminal, by ncurses: keys in, frames out.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>

#include "client/core/frame.h"
#include "client/core/keys.h"
#include "client/core/preferences.h"

namespace race2048::client::ui {

// The terminal cannot show the screen; what() says why and what to do, for a person.
class TerminalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws TerminalError when standard input or output is no terminal that the screen can be drawn
// on. Changes nothing: for finding out before anything else is started.
void require_terminal();

// Owns the terminal on standard input and output from construction to destruction: alternate
// screen, hidden cursor, no echo, keys without Enter. At most one at a time, used by one thread.
// Takes the locale's LC_CTYPE from the environment, for the whole process.
//
// Signals stay the application's: Ctrl-C comes as SIGINT, which it turns into Key::interrupt, and
// Ctrl-Z as SIGTSTP, on which it calls suspend(), stops by default, resume(). SIGWINCH calls for
// resized(). Install those handlers before the constructor: ncurses fills in only what is missing.
//
// Nothing here makes a descriptor non-blocking. Wait for keys on a /dev/tty opened for that: on
// standard input an event loop would leave standard output's terminal non-blocking too.
class Terminal {
 public:
  explicit Terminal(const Appearance& appearance);  // throws TerminalError, and then has changed
                                                    // nothing on the screen
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int rows() const;
  int columns() const;
  // The locale's encoding is UTF-8, so that frames may hold more than ASCII.
  bool unicode() const;

  // The next key that is there, nothing when none is. Never waits longer than it takes to tell Esc
  // from a longer key. Keys without a meaning here are left out.
  std::optional<Key> read_key();

  // Shows the frame by what differs from the last one. What lies outside of the terminal is left
  // out.
  void paint(const Frame& frame);
  // The next paint() writes every cell: something else has written to the terminal.
  void repaint();

  // Takes over the terminal's new size; the next paint() writes every cell.
  void resized();
  // Gives the terminal back as it was, until resume().
  void suspend();
  void resume();

  // From now on SIGSEGV, SIGABRT (so std::terminate too), SIGBUS, SIGFPE and SIGILL first make the
  // terminal whole again, then take the course that they had before.
  void restore_on_crash();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client::ui
