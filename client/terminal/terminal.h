// The terminal: reads keys and shows frames. Built on ncurses.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "client/control/preferences.h"
#include "client/screen/frame.h"
#include "client/state/keys.h"
#include "shared/time.h"

namespace race2048::client::ui {

// The terminal cannot show the screen; what() says why, and what to do.
class TerminalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws TerminalError unless standard input and output are terminals that can show the screen. Has
// no side effects: call it before starting anything else.
void require_terminal();
// True if require_terminal() would not throw.
bool suits_screen();

// True if this process may change standard input's terminal: no shell has put it into the
// background.
bool in_foreground();

// Owns the terminal on standard input and output from construction to destruction: alternate
// screen, hidden cursor, no echo, keys without Enter. At most one at a time, used by one thread.
// Takes the locale's LC_CTYPE from the environment, for the whole process.
//
// An unknown terminal type is treated as xterm, and note() says so. KeyDecoder decodes keys instead
// of ncurses, because ncurses does not recognise arrow keys with Ctrl.
//
// The application handles signals. Ctrl-C arrives as SIGINT: turn it into Key::interrupt. Ctrl-Z
// arrives as SIGTSTP: call suspend(), stop by the default action, call resume(). On SIGWINCH call
// resized(), on SIGCONT call continued(). Install the handlers before the constructor runs: ncurses
// installs its own only for signals without one.
//
// No terminal can block the program. While a terminal accepts no output, ready() is false. If that
// lasts until the program leaves the screen, leaving takes a little longer and drops the rest of
// the output.
//
// Never makes a shared descriptor non-blocking. To wait for keys, open /dev/tty separately: an
// event loop on standard input would make standard output's terminal non-blocking too.
class Terminal {
 public:
  explicit Terminal(const Appearance& appearance);  // throws TerminalError, and then has changed
                                                    // nothing on the screen
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int rows() const;
  int columns() const;
  // True if frames may hold more than ASCII: the locale's encoding is UTF-8, and the person did not
  // ask for ASCII.
  bool unicode() const;
  // One line about how an unusual terminal is treated; empty when there is nothing to say.
  const std::string& note() const;

  // Changes colours and glyphs; the next paint() writes every cell.
  void set_appearance(const Appearance& appearance);

  // The next key; nothing when no key has arrived. Never waits. Skips keys without a meaning here.
  std::optional<Key> read_key(TimePoint now);
  // When to call read_key() again even if no byte arrives: only time distinguishes a lone Esc from
  // the start of a sequence.
  std::optional<TimePoint> key_due() const;

  // True if the terminal has accepted all output. If false, paint nothing, and call ready() again
  // when output() is writable: each call sends as much as the terminal accepts.
  bool ready();
  int output() const;

  // Shows the frame, writing only the difference from the last one; does nothing between suspend()
  // and resume(). REQUIRES: the frame has rows() and columns().
  void paint(const Frame& frame);
  // Makes the next paint() write every cell, because something else has written to the terminal.
  void repaint();

  // Puts the text into the clipboard of a terminal that has one; see clipboard_sequence().
  void copy(std::string_view text);

  // Rings the bell; does nothing on a terminal without one.
  void bell();
  // Inverts the screen until end_flash(); does nothing on a terminal without a flash. Some
  // terminals end the flash by themselves.
  void flash();
  void end_flash();

  // Adopts the terminal's new size; the next paint() writes every cell.
  void resized();
  // Restores the terminal's original state until resume(). If resume() is never called, the
  // terminal stays that way.
  void suspend();
  void resume();
  // Call this after the process was stopped without notice (SIGSTOP); the next paint() writes every
  // cell.
  void continued();

  // From now on a crash restores the terminal first; see install_crash_guard().
  void restore_on_crash();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client::ui
