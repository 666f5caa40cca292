#include "client/ui/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <curses.h>
#include <termios.h>

#include "client/ui/terminfo.h"

namespace race2048::client::ui {
namespace {

// ---- Crashes. A handler may touch nothing but plain memory and a few system calls, so all that
// it needs lies ready here.

constexpr std::array<int, 5> kCrashSignals = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

struct CrashKit {
  volatile std::sig_atomic_t screen_is_up = 0;
  std::array<char, 256> sequence{};
  std::size_t sequence_size = 0;
  termios modes{};
  std::array<struct sigaction, kCrashSignals.size()> before{};
  bool installed = false;
};
CrashKit crash_kit;

// The stack may be what has run out.
alignas(16) std::array<char, 32 * 1024> crash_stack;

extern "C" void on_crash(int signal) {
  if (crash_kit.screen_is_up != 0) {
    crash_kit.screen_is_up = 0;
    const ssize_t written =
        write(STDOUT_FILENO, crash_kit.sequence.data(), crash_kit.sequence_size);
    static_cast<void>(written);
    tcsetattr(STDIN_FILENO, TCSANOW, &crash_kit.modes);
  }
  for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
    if (kCrashSignals[i] == signal) sigaction(signal, &crash_kit.before[i], nullptr);
  }
  raise(signal);
}

void prepare_crash_kit(const termios& modes) {
  const std::string sequence = restoring_sequence();
  crash_kit.sequence_size = std::min(sequence.size(), crash_kit.sequence.size());
  std::memcpy(crash_kit.sequence.data(), sequence.data(), crash_kit.sequence_size);
  crash_kit.modes = modes;
  crash_kit.screen_is_up = 1;
}

// ---- Colours.

constexpr short kTilePairs = 16;  // the pair of the tile with exponent 1 comes after it
constexpr int kTileColours = 17;  // 2 to 131072; larger ones look like the last

enum class ColourDepth : std::uint8_t { none, ansi, indexed, direct };

// Numbers on the cube of 256-colour terminals: backgrounds on which black stands out by 5:1.
constexpr std::array<int, kTileColours> kTileCube = {255, 223, 215, 209, 203, 196, 229, 228, 227,
                                                     220, 214, 157, 84,  51,  75,  141, 213};
constexpr int kCubeBlack = 16;
struct AnsiTile {
  short text, background;
};
constexpr std::array<AnsiTile, kTileColours> kTileAnsi = {{{COLOR_BLACK, COLOR_WHITE},
                                                           {COLOR_BLACK, COLOR_CYAN},
                                                           {COLOR_BLACK, COLOR_GREEN},
                                                           {COLOR_BLACK, COLOR_YELLOW},
                                                           {COLOR_WHITE, COLOR_BLUE},
                                                           {COLOR_WHITE, COLOR_MAGENTA},
                                                           {COLOR_WHITE, COLOR_RED},
                                                           {COLOR_BLACK, COLOR_WHITE},
                                                           {COLOR_BLACK, COLOR_CYAN},
                                                           {COLOR_BLACK, COLOR_GREEN},
                                                           {COLOR_BLACK, COLOR_YELLOW},
                                                           {COLOR_WHITE, COLOR_BLUE},
                                                           {COLOR_WHITE, COLOR_MAGENTA},
                                                           {COLOR_WHITE, COLOR_RED},
                                                           {COLOR_BLACK, COLOR_WHITE},
                                                           {COLOR_BLACK, COLOR_CYAN},
                                                           {COLOR_BLACK, COLOR_GREEN}}};

struct ToneColour {
  Tone tone;
  int cube;
  short ansi;
};
// Chosen to be readable on dark and on light backgrounds.
constexpr std::array<ToneColour, 4> kToneColours = {{{Tone::dim, 244, -1},
                                                     {Tone::accent, 33, COLOR_CYAN},
                                                     {Tone::good, 34, COLOR_GREEN},
                                                     {Tone::warning, 196, COLOR_RED}}};

int rgb_of(int cube) {
  if (cube >= 232) return (8 + 10 * (cube - 232)) * 0x010101;
  const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
  const int i = cube - 16;
  return level(i / 36) << 16 | level(i / 6 % 6) << 8 | level(i % 6);
}

ColourDepth colour_depth(ColourMode mode) {
  if (mode == ColourMode::none) return ColourDepth::none;
  const char* no_color = std::getenv("NO_COLOR");
  if ((no_color != nullptr && *no_color != '\0') || !has_colors()) return ColourDepth::none;
  if (start_color() == ERR || use_default_colors() == ERR || COLORS < 8) return ColourDepth::none;
  // Every tone and tile needs a pair of its own.
  if (COLOR_PAIRS <= kTilePairs + kTileColours) return ColourDepth::none;
  if (COLORS > 256) return ColourDepth::direct;
  return COLORS == 256 ? ColourDepth::indexed : ColourDepth::ansi;
}

void set_up_colours(ColourDepth depth) {
  if (depth == ColourDepth::none) return;
  const auto from_cube = [depth](int cube) {
    return depth == ColourDepth::direct ? rgb_of(cube) : cube;
  };
  const bool ansi = depth == ColourDepth::ansi;
  for (const ToneColour& colour : kToneColours) {
    init_extended_pair(1 + static_cast<int>(colour.tone),
                       ansi ? colour.ansi : from_cube(colour.cube), -1);
  }
  for (int i = 0; i < kTileColours; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const AnsiTile& tile = kTileAnsi[at];
    init_extended_pair(kTilePairs + 1 + i, ansi ? tile.text : from_cube(kCubeBlack),
                       ansi ? tile.background : from_cube(kTileCube[at]));
  }
}

struct Look {
  attr_t attributes = A_NORMAL;
  int pair = 0;
};

Look look_of_tile(const Style& style, ColourDepth depth) {
  if (style.exponent == 0)
    return depth == ColourDepth::none ? Look{} : Look{A_NORMAL, 1 + static_cast<int>(Tone::dim)};
  if (depth == ColourDepth::none) return {style.fresh ? A_BOLD : A_NORMAL, 0};
  const int pair = kTilePairs + std::min<int>(style.exponent, kTileColours);
  // Where there are but 8 colours bold changes the colour, and black on white may turn to grey.
  return {style.fresh && depth != ColourDepth::ansi ? A_BOLD : A_NORMAL, pair};
}

Look look_of(const Style& style, ColourDepth depth) {
  const bool colours = depth != ColourDepth::none;
  const int pair = colours ? 1 + static_cast<int>(style.tone) : 0;
  switch (style.tone) {
    case Tone::plain:
      return {};
    case Tone::dim:
      return {depth == ColourDepth::none || depth == ColourDepth::ansi ? A_DIM : A_NORMAL, pair};
    case Tone::bold:
    case Tone::own:
      return {A_BOLD, 0};
    case Tone::accent:
    case Tone::warning:
      return {A_BOLD, pair};
    case Tone::good:
      return {A_NORMAL, pair};
    case Tone::tile:
      return look_of_tile(style, depth);
  }
  return {};
}

// ---- Keys.

std::optional<Key> key_of_code(wint_t code) {
  switch (code) {
    case KEY_UP:
      return Key{Key::Kind::up};
    case KEY_DOWN:
      return Key{Key::Kind::down};
    case KEY_LEFT:
      return Key{Key::Kind::left};
    case KEY_RIGHT:
      return Key{Key::Kind::right};
    case KEY_ENTER:
      return Key{Key::Kind::enter};
    case KEY_BTAB:
      return Key{Key::Kind::back_tab};
    case KEY_PPAGE:
      return Key{Key::Kind::page_up};
    case KEY_NPAGE:
      return Key{Key::Kind::page_down};
    case KEY_BACKSPACE:
      return Key{Key::Kind::backspace};
    default:
      return std::nullopt;
  }
}

std::optional<Key> key_of_character(wint_t character) {
  switch (character) {
    case 3:  // comes as a character only where the terminal was set up to make no signals
      return Key{Key::Kind::interrupt};
    case '\t':
      return Key{Key::Kind::tab};
    case '\n':
    case '\r':
      return Key{Key::Kind::enter};
    case 12:
      return Key{Key::Kind::redraw};
    case 27:
      return Key{Key::Kind::escape};
    case 8:
    case 127:
      return Key{Key::Kind::backspace};
    default:
      if (character < 32) return std::nullopt;
      return Key::of(static_cast<char32_t>(character));
  }
}

void require_tty(int descriptor, const char* what) {
  if (isatty(descriptor) != 0) return;
  throw TerminalError(std::string("the screen cannot be drawn: ") + what +
                      " is not a terminal; run race2048 in a terminal window, with neither input "
                      "nor output redirected (over ssh with -t)");
}

}  // namespace

struct Terminal::State {
  SCREEN* screen = nullptr;
  Appearance appearance;
  termios modes_before{};
  ColourDepth colours = ColourDepth::none;
  Frame shown{0, 0};
  bool shown_is_true = false;  // the terminal shows `shown`

  // One run of changed cells.
  void put_run(const Frame& frame, int row, int from, int to) const {
    std::vector<cchar_t> cells(static_cast<std::size_t>(to - from + 1));
    for (int column = from; column < to; ++column) {
      const Cell& cell = frame.at(row, column);
      const Look look = look_of(cell.style, colours);
      const std::array<wchar_t, 2> glyph = {static_cast<wchar_t>(cell.glyph), L'\0'};
      // The pair's number goes through the last argument: the other one is too narrow for many.
      setcchar(&cells[static_cast<std::size_t>(column - from)], glyph.data(), look.attributes, 0,
               &look.pair);
    }
    // Does not move the cursor, so the last cell of the last row scrolls nothing.
    mvadd_wchnstr(row, from, cells.data(), to - from);
  }
};

void require_terminal() {
  require_tty(STDIN_FILENO, "standard input");
  require_tty(STDOUT_FILENO, "standard output");
  if (const std::string fault = fault_of_terminal_type(); !fault.empty()) {
    throw TerminalError(fault);
  }
}

Terminal::Terminal(const Appearance& appearance) : state_(std::make_unique<State>()) {
  state_->appearance = appearance;
  require_terminal();
  std::setlocale(LC_CTYPE, "");
  tcgetattr(STDIN_FILENO, &state_->modes_before);
  use_tioctl(TRUE);  // the terminal's real size, whatever LINES and COLUMNS say
  state_->screen = newterm(nullptr, stdout, stdin);
  if (state_->screen == nullptr) {
    throw TerminalError(
        "the screen cannot be drawn: the terminal could not be set up; try "
        "TERM=xterm-256color in front of the command");
  }
  set_escdelay(25);
  cbreak();
  noecho();
  nonl();
  nodelay(stdscr, TRUE);
  keypad(stdscr, TRUE);
  typeahead(-1);  // keys that wait must not hold back what they are answered with
  curs_set(0);
  state_->colours = colour_depth(appearance.colour);
  set_up_colours(state_->colours);
  prepare_crash_kit(state_->modes_before);
}

Terminal::~Terminal() {
  crash_kit.screen_is_up = 0;
  if (isendwin() == FALSE) endwin();
  delscreen(state_->screen);
  // What was typed ahead was meant for the race, not for the shell.
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &state_->modes_before);
}

int Terminal::rows() const {
  return LINES;
}
int Terminal::columns() const {
  return COLS;
}

bool Terminal::unicode() const {
  return !state_->appearance.ascii && std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

std::optional<Key> Terminal::read_key() {
  while (true) {
    wint_t input = 0;
    const int kind = get_wch(&input);
    if (kind == ERR) return std::nullopt;
    const std::optional<Key> key =
        kind == KEY_CODE_YES ? key_of_code(input) : key_of_character(input);
    if (key) return key;
  }
}

void Terminal::paint(const Frame& frame) {
  State& state = *state_;
  const bool all = !state.shown_is_true || frame.rows() != state.shown.rows() ||
                   frame.columns() != state.shown.columns();
  if (all) erase();
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
      state.put_run(frame, row, column, end);
      column = end;
    }
  }
  wnoutrefresh(stdscr);
  doupdate();
  state.shown = frame;
  state.shown_is_true = true;
}

void Terminal::repaint() {
  state_->shown_is_true = false;
  clearok(curscr, TRUE);
}

void Terminal::resized() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
    resizeterm(size.ws_row, size.ws_col);
  }
  repaint();
}

void Terminal::suspend() {
  endwin();
  crash_kit.screen_is_up = 0;
}

void Terminal::resume() {
  crash_kit.screen_is_up = 1;
  resized();
  // The stay in the shell has undone the mode in which arrows come as keys.
  keypad(stdscr, FALSE);
  keypad(stdscr, TRUE);
  curs_set(0);
}

void Terminal::restore_on_crash() {
  if (crash_kit.installed) return;
  crash_kit.installed = true;
  stack_t stack{};
  stack.ss_sp = crash_stack.data();
  stack.ss_size = crash_stack.size();
  sigaltstack(&stack, nullptr);
  for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
    struct sigaction action {};
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    sigaction(kCrashSignals[i], &action, &crash_kit.before[i]);
  }
}

}  // namespace race2048::client::ui
