#include "client/terminal/terminfo.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <curses.h>
#include <term.h>

#include "client/terminal/built_in_types.h"

namespace race2048::client::ui {
namespace {

// A capability's bytes; nullptr when the terminal lacks it (tigetstr() has two ways to say so).
const char* capability(const char* name) {
  const char* value = tigetstr(name);
  return value == reinterpret_cast<const char*>(-1) ? nullptr : value;
}

std::string* collected = nullptr;

int collect(int byte) {
  collected->push_back(static_cast<char>(byte));
  return byte;
}

// tputs() removes the padding from a terminfo string.
std::string without_padding(const std::string& value) {
  std::string bytes;
  collected = &bytes;
  tputs(value.c_str(), 1, collect);
  collected = nullptr;
  return bytes;
}

std::string bytes_of(const char* name) {
  const char* value = capability(name);
  return value == nullptr ? std::string() : without_padding(value);
}

// Fills in the parameters and keeps the padding; empty when the terminal lacks the capability.
std::string filled_in(const char* name, int first, int second = 0) {
  const char* value = capability(name);
  const char* bytes = value == nullptr ? nullptr : tiparm(value, first, second);
  return bytes == nullptr ? std::string() : bytes;
}

// Takes a type that this machine does not describe from the program itself. ncurses reads such a
// description from the environment; it then also finds it when the screen is opened.
bool set_up(const std::string& name) {
  int status = 0;
  if (setupterm(name.c_str(), STDOUT_FILENO, &status) == OK) return true;
  const std::string built_in = built_in_type(name);
  if (built_in.empty()) return false;
  setenv("TERMINFO", built_in.c_str(), 1);
  return setupterm(name.c_str(), STDOUT_FILENO, &status) == OK;
}

// On their alternate screen many terminals send the mouse wheel as arrow keys, three for a notch.
// Not every terminal can save and restore a mode; the others get the mode that most begin with.
constexpr const char* kWheelNoArrows = "\x1B[?1007s\x1B[?1007l";
constexpr const char* kWheelAsBefore = "\x1B[?1007h\x1B[?1007r";

// True if the terminal switches screens by a private mode, so it skips private modes that it does
// not know.
bool has_private_modes() {
  const char* const enter = capability("smcup");
  return enter != nullptr && std::string_view(enter).find("\x1B[?") != std::string_view::npos;
}

bool has_colour(int number, ColourDepth depth) {
  return filled_in("setaf", number) == ansi_colour(number, false, depth) &&
         filled_in("setab", number) == ansi_colour(number, true, depth);
}

// Tests one colour from each range of numbers.
bool has_colours_of(ColourDepth depth) {
  switch (depth) {
    case ColourDepth::none:
      return true;
    case ColourDepth::ansi:
      return has_colour(5, depth);
    case ColourDepth::bright:
      return has_colour(5, depth) && has_colour(12, depth);
    case ColourDepth::indexed:
      return has_colour(203, depth);
    case ColourDepth::direct:
      return has_colour(0x123456, depth);
  }
  return false;
}

// Sets this pen and nothing else.
std::string pen_bytes(const Paint& pen) {
  // Where attributes take cells of the screen, there are none.
  if (tigetnum("xmc") >= 0) return {};
  const bool coloured = pen.text != Paint::kTerminals || pen.background != Paint::kTerminals;
  const int without_colours = coloured ? std::max(tigetnum("ncv"), 0) : 0;
  std::string bytes = bytes_of("sgr0");
  if (tigetnum("colors") > 0) bytes += bytes_of("op");
  const auto add = [&](Attributes attribute, const char* name, int bit) {
    if ((pen.attributes & attribute) != 0 && (without_colours & bit) == 0) bytes += bytes_of(name);
  };
  add(kBold, "bold", 32);
  add(kDim, "dim", 16);
  add(kReverse, "rev", 4);
  if (pen.text != Paint::kTerminals) bytes += without_padding(filled_in("setaf", pen.text));
  if (pen.background != Paint::kTerminals) {
    bytes += without_padding(filled_in("setab", pen.background));
  }
  return bytes;
}

}  // namespace

std::optional<TypeFacts> look_up_type(const std::string& name) {
  TERMINAL* const open = cur_term;
  if (!set_up(name)) {
    if (open != nullptr) set_curterm(open);
    return std::nullopt;
  }
  TypeFacts facts;
  facts.places_text = capability("cup") != nullptr;
  facts.colours = std::max(tigetnum("colors"), 0);
  // An extension that different terminfo entries store as a flag, a number or a string.
  facts.direct = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || capability("RGB") != nullptr;
  del_curterm(cur_term);
  if (open != nullptr) set_curterm(open);
  return facts;
}

Sequences sequences_of_screen() {
  Sequences sequences{.ring = bytes_of("bel")};
  // The capability contains "on, pause, off". Written in one go, it would block the program during
  // the pause.
  const char* flash = capability("flash");
  const std::string whole = flash == nullptr ? "" : flash;
  const std::size_t pause = whole.find("$<");
  sequences.flash_on = without_padding(whole.substr(0, pause));
  if (pause != std::string::npos) {
    sequences.flash_off = without_padding(whole.substr(whole.find('>', pause) + 1));
  }
  if (capability("BE") != nullptr && capability("BD") != nullptr) {
    sequences.modes_on = bytes_of("BE");
    sequences.modes_off = bytes_of("BD");
  }
  if (has_private_modes()) {
    sequences.modes_on += kWheelNoArrows;
    sequences.modes_off += kWheelAsBefore;
  }
  sequences.restore = sequences.flash_off + sequences.modes_off;
  for (const char* name : {"sgr0", "op", "cnorm", "rmkx", "rmcup"}) {
    sequences.restore += bytes_of(name);
  }
  return sequences;
}

std::string scrolling_of(int rows) {
  return without_padding(filled_in("csr", 0, rows - 1));
}

ColourDepth depth_of_screen(ColourMode wanted, const std::string& type) {
  const char* no_color = std::getenv("NO_COLOR");
  const ColourDepth depth = choose_depth(wanted, no_color != nullptr && *no_color != '\0',
                                         look_up_type(type).value_or(TypeFacts{}));
  // Without the terminal's default colours, a transparent or white background would turn black.
  const bool has_defaults = capability("op") != nullptr || capability("oc") != nullptr;
  return has_defaults ? depth : ColourDepth::none;
}

AnsiDialect dialect_of_screen(ColourDepth depth) {
  const auto is = [](const char* name, const char* bytes) {
    const char* value = capability(name);
    return value != nullptr && std::string(value) == bytes;
  };
  AnsiDialect dialect{.depth = depth,
                      .scrolls_at_end = tigetflag("am") > 0 && tigetflag("xenl") <= 0};
  const bool speaks = is("sc",
                         "\x1B"
                         "7") &&
                      is("rc",
                         "\x1B"
                         "8") &&
                      is("bold", "\x1B[1m") && is("dim", "\x1B[2m") && is("rev", "\x1B[7m") &&
                      filled_in("cup", 4, 2) == "\x1B[5;3H" && has_colours_of(depth);
  if (speaks) {
    dialect.erases = tigetflag("bce") > 0 && filled_in("ech", 6) == "\x1B[6X";
    return dialect;
  }
  dialect.clear = pen_bytes({}) + bytes_of("clear");
  dialect.place = [](int row, int column) {
    return without_padding(filled_in("cup", row, column));
  };
  dialect.pen = pen_bytes;
  return dialect;
}

}  // namespace race2048::client::ui
