#include "client/terminal/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <curses.h>
#include <termios.h>

#include "client/terminal/ansi_difference.h"
#include "client/terminal/colours.h"
#include "client/terminal/crash_guard.h"
#include "client/terminal/curses_file.h"
#include "client/terminal/key_decoder.h"
#include "client/terminal/locale.h"
#include "client/terminal/terminal_output.h"
#include "client/terminal/terminfo.h"

namespace race2048::client::ui {
namespace {

void require_tty(int descriptor, const char* what) {
  if (isatty(descriptor) != 0) return;
  throw TerminalError(std::string("the screen cannot be drawn: ") + what +
                      " is not a terminal; run race2048 in a terminal window, with neither input "
                      "nor output redirected (over ssh with -t)");
}

TypeChoice type_of_terminal(ColourMode wanted) {
  const char* term = std::getenv("TERM");
  return choose_type(term == nullptr ? "" : term, wanted, look_up_type);
}

// Keys at once, as they are and unseen; signals as before. Ctrl-S is a key like any other: nobody
// wants a race to stand still until Ctrl-Q.
termios modes_of_screen(termios modes) {
  modes.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR | IGNCR);
  modes.c_oflag &= ~static_cast<tcflag_t>(OPOST);
  modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ECHONL);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return modes;
}

}  // namespace

struct Terminal::State {
  SCREEN* screen = nullptr;
  Appearance appearance;
  TypeChoice type;
  Sequences sequences;
  termios modes_before{};
  TerminalOutput output;
  CursesFile curses;
  Colours colours;
  std::optional<AnsiDialect> dialect;  // nothing: ncurses finds the bytes for all that changes
  KeyDecoder keys;
  Frame shown{0, 0};
  bool shown_is_true = false;  // the terminal shows `shown`
  bool flashing = false;
  bool suspended = false;

  void take_modes();
  void give_modes_back() const;
  void open();
  void close();
  void leave();
  void take_size();
  void dress();
  void put_run(WINDOW* window, const Frame& frame, int row, int from, int to) const;
  void write_difference(const Frame& frame);
};

void Terminal::State::take_modes() {
  const termios modes = modes_of_screen(modes_before);
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// Without waiting until all is written, which may be never.
void Terminal::State::give_modes_back() const {
  tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
}

void Terminal::State::open() {
  screen = newterm(type.name.c_str(), curses.file(), stdin);
  if (screen == nullptr) {
    throw TerminalError(
        "the screen cannot be drawn: the terminal could not be set up; try "
        "TERM=xterm-256color in front of the command");
  }
  nonl();         // what take_modes() has made true
  typeahead(-1);  // keys that wait do not cut a frame short
  // An invisible cursor may stay wherever the last change was.
  if (curs_set(0) != ERR) leaveok(stdscr, TRUE);
  dress();
  take_size();
  sequences = sequences_of_screen();
  output.write(sequences.paste_on);
  screen_is_up(output.descriptor(), sequences.restore, modes_before);
  shown_is_true = false;
}

void Terminal::State::close() {
  if (!suspended) leave();
  screen_is_down();
  delscreen(screen);
}

// To the normal screen. A terminal that takes nothing must at least come to know how.
void Terminal::State::leave() {
  output.write(sequences.paste_off);
  if (isendwin() == FALSE) endwin();
  output.write(curses.take());
  if (!output.finish()) output.write(sequences.restore);
}

// The screen's file is no terminal that ncurses could ask.
void Terminal::State::take_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
    resizeterm(size.ws_row, size.ws_col);
  }
}

// After the appearance has changed.
void Terminal::State::dress() {
  colours.set_up(appearance, type.name);
  dialect = dialect_of_screen(colours.depth());
}

// Written past ncurses, which sets each colour in each row anew: a move would take a thousand bytes
// and more. The terminal's cursor and attributes stay where ncurses has left them.
void Terminal::State::write_difference(const Frame& frame) {
  const auto paint = [this](const Style& style) {
    return paint_of(style, appearance.palette, colours.depth());
  };
  output.write(ansi_difference(shown, frame, paint, *dialect));
}

// One run of changed cells.
void Terminal::State::put_run(WINDOW* window, const Frame& frame, int row, int from, int to) const {
  std::vector<cchar_t> cells(static_cast<std::size_t>(to - from + 1));
  for (int column = from; column < to; ++column) {
    const Cell& cell = frame.at(row, column);
    const Look& look = colours.look_of(cell.style);
    const std::array<wchar_t, 2> glyph = {static_cast<wchar_t>(cell.glyph), L'\0'};
    // The pair's number goes through the last argument: the other one is too narrow for many.
    setcchar(&cells[static_cast<std::size_t>(column - from)], glyph.data(), look.attributes, 0,
             &look.pair);
  }
  // Does not move the cursor, so the last cell of the last row scrolls nothing.
  mvwadd_wchnstr(window, row, from, cells.data(), to - from);
}

void require_terminal() {
  require_tty(STDIN_FILENO, "standard input");
  require_tty(STDOUT_FILENO, "standard output");
  const TypeChoice type = type_of_terminal(ColourMode::automatic);
  if (type.name.empty()) throw TerminalError(type.fault);
}

bool suits_screen() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 &&
         !type_of_terminal(ColourMode::automatic).name.empty();
}

Terminal::Terminal(const Appearance& appearance)
    : state_((require_terminal(), std::make_unique<State>())) {
  state_->appearance = appearance;
  state_->type = type_of_terminal(appearance.colour);
  set_encoding();
  tcgetattr(STDIN_FILENO, &state_->modes_before);
  use_tioctl(TRUE);  // the terminal's real size, whatever LINES and COLUMNS say
  state_->open();
  state_->take_modes();
}

Terminal::~Terminal() {
  end_flash();
  state_->close();
  if (state_->suspended) return;
  // What was typed ahead was meant for the race, not for the shell.
  tcflush(STDIN_FILENO, TCIFLUSH);
  state_->give_modes_back();
}

int Terminal::rows() const {
  return LINES;
}
int Terminal::columns() const {
  return COLS;
}

bool Terminal::unicode() const {
  return !state_->appearance.ascii && encoding_is_utf8();
}

const std::string& Terminal::note() const {
  return state_->type.note;
}

void Terminal::set_appearance(const Appearance& appearance) {
  if (appearance == state_->appearance) return;
  state_->appearance = appearance;
  TypeChoice type = type_of_terminal(appearance.colour);
  if (type.name == state_->type.name) {
    state_->dress();
    return repaint();
  }
  state_->close();
  state_->type = std::move(type);
  state_->open();
}

std::optional<Key> Terminal::read_key(TimePoint now) {
  if (state_->suspended) return std::nullopt;
  while (true) {
    if (const std::optional<Key> key = state_->keys.next(now)) return key;
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, 0) <= 0) return std::nullopt;
    std::array<char, 256> bytes{};
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count <= 0) return std::nullopt;
    state_->keys.feed({bytes.data(), static_cast<std::size_t>(count)}, now);
  }
}

std::optional<TimePoint> Terminal::key_due() const {
  return state_->keys.due();
}

bool Terminal::ready() {
  return state_->output.send();
}

int Terminal::output() const {
  return state_->output.descriptor();
}

void Terminal::paint(const Frame& frame) {
  State& state = *state_;
  if (state.suspended) return;
  const bool all = !state.shown_is_true || frame.rows() != state.shown.rows() ||
                   frame.columns() != state.shown.columns();
  if (all) erase();
  const bool fits = frame.rows() <= LINES && frame.columns() <= COLS;
  const bool past_ncurses = !all && fits && state.dialect.has_value();
  if (past_ncurses) state.write_difference(frame);
  const int last_row = std::min(frame.rows(), LINES);
  const int last_column = std::min(frame.columns(), COLS);
  const auto changed = [&](int row, int column) {
    return all || frame.at(row, column) != state.shown.at(row, column);
  };
  for (int row = 0; row < last_row; ++row) {
    for (int column = 0; column < last_column; ++column) {
      if (!changed(row, column)) continue;
      int end = column + 1;
      while (end < last_column && changed(row, end)) ++end;
      state.put_run(stdscr, frame, row, column, end);
      // What ncurses takes the terminal to show.
      if (past_ncurses) state.put_run(curscr, frame, row, column, end);
      column = end;
    }
  }
  wnoutrefresh(stdscr);
  doupdate();
  state.output.write(state.curses.take());
  state.shown = frame;
  state.shown_is_true = true;
}

void Terminal::repaint() {
  state_->shown_is_true = false;
  clearok(curscr, TRUE);
}

void Terminal::resized() {
  state_->take_size();
  repaint();
}

void Terminal::bell() {
  if (!state_->suspended) state_->output.write(state_->sequences.ring);
}

void Terminal::flash() {
  if (state_->suspended) return;
  state_->flashing = true;
  state_->output.write(state_->sequences.flash_on);
}

void Terminal::end_flash() {
  if (!std::exchange(state_->flashing, false)) return;
  state_->output.write(state_->sequences.flash_off);
}

void Terminal::suspend() {
  end_flash();
  state_->leave();
  state_->give_modes_back();
  screen_is_down();
  state_->suspended = true;
}

void Terminal::resume() {
  State& state = *state_;
  state.suspended = false;
  // They may have been changed since.
  tcgetattr(STDIN_FILENO, &state.modes_before);
  state.take_modes();
  screen_is_up(state.output.descriptor(), state.sequences.restore, state.modes_before);
  state.keys.forget();
  resized();
  state.output.write(state.sequences.paste_on);
  curs_set(0);
}

void Terminal::continued() {
  if (state_->suspended) return;
  state_->take_modes();
  resized();
}

bool in_foreground() {
  const pid_t group = tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == getpgrp();
}

void Terminal::restore_on_crash() {
  install_crash_guard();
}

}  // namespace race2048::client::ui
