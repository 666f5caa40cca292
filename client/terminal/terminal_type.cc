#include "client/terminal/terminal_type.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace race2048::client {
namespace {

constexpr std::array<const char*, 4> kFallbacks = {"xterm-256color", "xterm", "vt100", "ansi"};

constexpr const char* kAdvice =
    "; in most terminal windows TERM=xterm-256color is right, set in front of the command";

std::string in_quotes(const std::string& name) {
  return "\"" + name + "\"";
}

TypeChoice fall_back(const std::string& term, const LookUpType& look_up) {
  const std::string fault = term.empty()
                                ? "terminal's type, TERM, is not set"
                                : "terminal type " + in_quotes(term) + " (TERM) is not known here";
  for (const char* name : kFallbacks) {
    const std::optional<TypeFacts> facts = look_up(name);
    if (!facts || !facts->places_text) continue;
    return {.name = name, .note = "The " + fault + ": drawn as for " + name + "."};
  }
  return {.fault = "the screen cannot be drawn: the " + fault +
                   ", nor is any other: install the package ncurses-base"};
}

ColourDepth depth_of_type(const TypeFacts& type) {
  if (type.direct) return ColourDepth::direct;
  if (type.colours >= 256) return ColourDepth::indexed;
  if (type.colours >= 16) return ColourDepth::bright;
  return type.colours >= 8 ? ColourDepth::ansi : ColourDepth::none;
}

// Both count up the same way, but for `automatic`, which comes first.
static_assert(static_cast<int>(ColourMode::direct) == static_cast<int>(ColourDepth::direct) + 1);

std::optional<ColourDepth> depth_of_mode(ColourMode mode) {
  if (mode == ColourMode::automatic) return std::nullopt;
  return static_cast<ColourDepth>(static_cast<int>(mode) - 1);
}

// "xterm" for "xterm-256color".
std::string family_of(const std::string& name) {
  for (const std::string_view end : {"-256color", "-16color", "-color", "-direct"}) {
    if (name.ends_with(end)) return name.substr(0, name.size() - end.size());
  }
  return name;
}

// The type of the same family that comes closest to the wanted depth; `name` itself when no other
// has more colours.
std::string with_colours(const std::string& name, TypeFacts facts, ColourDepth wanted,
                         const LookUpType& look_up) {
  std::string best = name;
  for (const char* end : {"-16color", "-256color", "-direct"}) {
    const std::string relative = family_of(name) + end;
    const std::optional<TypeFacts> other = look_up(relative);
    if (!other || !other->places_text) continue;
    const ColourDepth has = std::min(depth_of_type(*other), wanted);
    if (has <= std::min(depth_of_type(facts), wanted)) continue;
    best = relative;
    facts = *other;
  }
  return best;
}

}  // namespace

TypeChoice choose_type(const std::string& term, ColourMode wanted, const LookUpType& look_up) {
  // terminfo has an entry named "unknown", but the entry says nothing useful.
  const std::optional<TypeFacts> facts =
      term.empty() || term == "unknown" ? std::nullopt : look_up(term);
  if (facts && !facts->places_text) {
    return {.fault = "the screen cannot be drawn: a terminal of type " + in_quotes(term) +
                     " (TERM) cannot place text" + kAdvice};
  }
  TypeChoice choice = facts ? TypeChoice{.name = term} : fall_back(term, look_up);
  const std::optional<ColourDepth> depth = depth_of_mode(wanted);
  if (!choice.name.empty() && depth) {
    choice.name =
        with_colours(choice.name, look_up(choice.name).value_or(TypeFacts{}), *depth, look_up);
  }
  return choice;
}

ColourDepth choose_depth(ColourMode wanted, bool no_color, const TypeFacts& type) {
  const std::optional<ColourDepth> depth = depth_of_mode(wanted);
  if (!depth) return no_color ? ColourDepth::none : depth_of_type(type);
  // A terminal with direct colours reads numbers above 7 as 24-bit values, not as 256-colour
  // numbers.
  if (type.direct) return *depth <= ColourDepth::ansi ? *depth : ColourDepth::direct;
  return std::min(*depth, depth_of_type(type));
}

std::string_view effective_locale(std::string_view lc_all, std::string_view lc_ctype,
                                  std::string_view lang) {
  if (!lc_all.empty()) return lc_all;
  return lc_ctype.empty() ? lang : lc_ctype;
}

bool names_utf8(std::string_view locale) {
  const std::size_t dot = locale.find('.');
  std::string_view encoding = dot == std::string_view::npos ? locale : locale.substr(dot + 1);
  encoding = encoding.substr(0, encoding.find('@'));
  std::string letters;
  for (const char c : encoding) {
    if (c != '-') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters == "utf8";
}

}  // namespace race2048::client
