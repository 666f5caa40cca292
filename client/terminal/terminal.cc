#include "client/terminal/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include <curses.h>
#include <termios.h>

#include "client/terminal/clipboard.h"
#include "client/terminal/crash_guard.h"
#include "client/terminal/curses_file.h"
#include "client/terminal/key_decoder.h"
#include "client/terminal/locale.h"
#include "client/terminal/terminal_output.h"
#include "client/terminal/terminfo.h"
#include "shared/environment.h"

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

// No window has more, but a guest over ssh may claim more: a screen of 65535 by 65535 would need a
// hundred gigabytes. Beyond: the rest of the window stays blank.
constexpr int kMostRows = 500;
constexpr int kMostColumns = 1000;

// Each key arrives at once, unchanged and without echo; signals work as before. Ctrl-S is an
// ordinary key: it must not freeze a race until Ctrl-Q.
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
  AnsiDialect dialect;
  PaintOf paint;
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
  void enter();
  void take_size();
  void take_colours();
};

void Terminal::State::take_modes() {
  const termios modes = modes_of_screen(modes_before);
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// TCSANOW does not wait for pending output, which a stalled terminal may never accept.
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
  nonl();         // tells ncurses that take_modes() turns newline translation off
  typeahead(-1);  // pending keys do not cut a frame short
  take_colours();
  take_size();
  sequences = sequences_of_screen();
  enter();
  screen_is_up(output.descriptor(), sequences.restore, modes_before);
  shown_is_true = false;
}

void Terminal::State::close() {
  if (!suspended) leave();
  screen_is_down();
  delscreen(screen);
}

// Returns to the normal screen. A stalled terminal gets at least the sequence that restores it.
void Terminal::State::leave() {
  output.write(sequences.modes_off);
  if (isendwin() == FALSE) endwin();
  output.write(curses.take());
  if (!output.finish()) output.write(sequences.restore);
}

// ncurses cannot ask for the size: it writes to a file, not to a terminal.
void Terminal::State::take_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
    resizeterm(std::min<int>(size.ws_row, kMostRows), std::min<int>(size.ws_col, kMostColumns));
  }
}

void Terminal::State::take_colours() {
  dialect = dialect_of_screen(depth_of_screen(appearance.colour, type.name));
  paint = [palette = appearance.palette, depth = dialect.depth](const Style& style) {
    return paint_of(style, palette, depth);
  };
}

// Switches to the screen and clears it: ncurses switches when it first writes.
void Terminal::State::enter() {
  clearok(curscr, TRUE);
  refresh();
  // An invisible cursor may stay where the last change left it.
  if (curs_set(0) != ERR) leaveok(stdscr, TRUE);
  output.write(curses.take());
  // Before it knows the size, ncurses lets only the rows of the terminal's description scroll.
  output.write(scrolling_of(LINES));
  output.write(sequences.modes_on);
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
  use_tioctl(TRUE);  // use the terminal's real size, not LINES and COLUMNS
  state_->open();
  state_->take_modes();
}

Terminal::~Terminal() {
  end_flash();
  state_->close();
  if (state_->suspended) return;
  // Keys typed ahead were meant for the race, not for the shell.
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
    state_->take_colours();
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
  if (!state.shown_is_true) {
    state.output.write(state.dialect.clear);
    state.shown = Frame(frame.rows(), frame.columns());
  }
  state.output.write(ansi_difference(state.shown, frame, state.paint, state.dialect));
  state.shown = frame;
  state.shown_is_true = true;
}

void Terminal::repaint() {
  state_->shown_is_true = false;
}

void Terminal::resized() {
  state_->take_size();
  repaint();
}

void Terminal::copy(std::string_view text) {
  const bool in_tmux = !race2048::variable("TMUX").empty();
  if (!state_->suspended) state_->output.write(clipboard_sequence(text, in_tmux));
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
  // Another program may have changed the modes since suspend().
  tcgetattr(STDIN_FILENO, &state.modes_before);
  state.take_modes();
  screen_is_up(state.output.descriptor(), state.sequences.restore, state.modes_before);
  state.keys.forget();
  resized();
  state.enter();
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
