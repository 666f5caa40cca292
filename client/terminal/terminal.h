// The terminal, by ncurses: keys in, frames out.
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

// The terminal cannot show the screen; what() says why and what to do, for a person.
class TerminalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws TerminalError when standard input or output is not a terminal that can show the screen.
// Changes nothing: call it before starting anything else.
void require_terminal();
// Whether require_terminal() would not throw.
bool suits_screen();

// Whether this process may change standard input's terminal: no shell has put it into the
// background.
bool in_foreground();

// Owns the terminal on standard input and output from construction to destruction: alternate
// screen, hidden cursor, no echo, keys without Enter. At most one at a time, used by one thread.
// Takes the locale's LC_CTYPE from the environment, for the whole process.
//
// An unknown terminal type is treated as xterm's; note() then says so. KeyDecoder decodes the keys,
// not ncurses, whose arrow keys stop being arrows with Ctrl held.
//
// Signals stay the application's: Ctrl-C comes as SIGINT, which it turns into Key::interrupt, and
// Ctrl-Z as SIGTSTP, on which it calls suspend(), stops by default, resume(). SIGWINCH calls for
// resized(), SIGCONT for continued(). Install those handlers before the constructor: ncurses fills
// in only what is missing.
//
// No terminal can block the program. A terminal that takes nothing for a while is not ready();
// leaving it then takes a moment longer, and drops the output that it has not taken.
//
// Nothing here makes a descriptor non-blocking that others share. Wait for keys on a /dev/tty
// opened for that: on standard input an event loop would leave standard output's terminal
// non-blocking too.
class Terminal {
 public:
  explicit Terminal(const Appearance& appearance);  // throws TerminalError, and then has changed
                                                    // nothing on the screen
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int rows() const;
  int columns() const;
  // Frames may hold more than ASCII: the locale's encoding is UTF-8, and nobody asked for ASCII.
  bool unicode() const;
  // A note for the person on how the terminal is treated, one line; empty when there is none.
  const std::string& note() const;

  // Changes colours and glyphs; the next paint() writes every cell.
  void set_appearance(const Appearance& appearance);

  // The next key, nothing when none has come. Never waits. Leaves out keys that mean nothing here.
  std::optional<Key> read_key(TimePoint now);
  // When to call read_key() again although no byte has come: only then is it sure that a key was
  // Esc.
  std::optional<TimePoint> key_due() const;

  // Whether the terminal has taken all output. While it has not, paint nothing, and ask again when
  // output() becomes writable: each call sends what the terminal takes.
  bool ready();
  int output() const;

  // Shows the frame by what differs from the last one; does nothing between suspend() and resume().
  // REQUIRES: the frame has rows() and columns().
  void paint(const Frame& frame);
  // The next paint() writes every cell: something else has written to the terminal.
  void repaint();

  // Rings; nothing where the terminal cannot.
  void bell();
  // Inverts the screen until end_flash(); nothing where the terminal cannot. Some terminals end it
  // by themselves.
  void flash();
  void end_flash();

  // Takes over the terminal's new size; the next paint() writes every cell.
  void resized();
  // Gives the terminal back as it was, until resume(); without a resume() it stays that way.
  void suspend();
  void resume();
  // The process was stopped without notice (SIGSTOP): the next paint() writes every cell.
  void continued();

  // From now on a crash restores the terminal first: see install_crash_guard().
  void restore_on_crash();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client::ui
