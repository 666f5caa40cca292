// The terminal, by ncurses: keys in, frames out.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "client/control/keys.h"
#include "client/control/preferences.h"
#include "client/screen/frame.h"
#include "client/session/model.h"

namespace race2048::client::ui {

// The terminal cannot show the screen; what() says why and what to do, for a person.
class TerminalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws TerminalError when standard input or output is no terminal that the screen can be drawn
// on. Changes nothing: for finding out before anything else is started.
void require_terminal();
// Whether it would not.
bool suits_screen();

// Whether standard input's terminal is this process's to change, and no shell has put it into the
// background.
bool in_foreground();

// Owns the terminal on standard input and output from construction to destruction: alternate
// screen, hidden cursor, no echo, keys without Enter. At most one at a time, used by one thread.
// Takes the locale's LC_CTYPE from the environment, for the whole process.
//
// A terminal type that nobody knows is taken for xterm's; note() then says so. Keys are told by
// KeyDecoder, not by ncurses, whose arrows stop being arrows with Ctrl held.
//
// Signals stay the application's: Ctrl-C comes as SIGINT, which it turns into Key::interrupt, and
// Ctrl-Z as SIGTSTP, on which it calls suspend(), stops by default, resume(). SIGWINCH calls for
// resized(), SIGCONT for continued(). Install those handlers before the constructor: ncurses fills
// in only what is missing.
//
// No terminal can hold the program up. One that takes nothing for a while is not ready(); leaving
// it takes a moment longer then, and drops what it has not taken.
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
  // The locale's encoding is UTF-8, and ASCII is not asked for, so frames may hold more than that.
  bool unicode() const;
  // What a person should know of how the terminal is taken, one line; empty when there is nothing.
  const std::string& note() const;

  // Paints in this way from now on: the next paint() writes every cell.
  void set_appearance(const Appearance& appearance);

  // The next key that is there, nothing when none is. Never waits. Keys without a meaning here are
  // left out.
  std::optional<Key> read_key(TimePoint now);
  // When to ask again though nothing has come, for only then it is told that a key was Esc.
  std::optional<TimePoint> key_due() const;

  // Whether the terminal has taken all that was written. While it has not, paint nothing, and ask
  // again when output() can be written to: each time what it takes is sent on.
  bool ready();
  int output() const;

  // Shows the frame by what differs from the last one. What lies outside of the terminal is left
  // out; so is everything between suspend() and resume().
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
  // Gives the terminal back as it was, until resume(). Without one it stays as it is by then.
  void suspend();
  void resume();
  // The process was stopped without a word (SIGSTOP): the next paint() writes every cell.
  void continued();

  // From now on crashes make the terminal whole first: see install_crash_guard().
  void restore_on_crash();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client::ui
