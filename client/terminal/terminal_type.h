// Which terminal type to draw for and with how many colours, and which locale to take: pure
// decisions on what the environment and terminfo say.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/palette.h"

namespace race2048::client {

// What terminfo says of a type.
struct TypeFacts {
  bool places_text = false;
  int colours = 0;      // 0 for none
  bool direct = false;  // colours are 0xRRGGBB
};
// Nothing for a type that terminfo does not know.
using LookUpType = std::function<std::optional<TypeFacts>(const std::string& name)>;

struct TypeChoice {
  std::string name;   // what to draw for; empty when the screen cannot be drawn
  std::string note;   // what a person should know, one line; empty when there is nothing
  std::string fault;  // when it cannot be drawn: why, and what to do, for a person
};

// For the type that TERM names; an empty name counts as unknown. Treats an unknown type as
// xterm-256color, which most terminals understand, or else as the next best type that is known.
// When more colours are wanted than the type has, chooses a relative by name that has them.
TypeChoice choose_type(const std::string& term, ColourMode wanted, const LookUpType& look_up);

// How many colours to use: never more than the type has. `no_color`: the variable NO_COLOR is set
// and not empty; it counts when nobody has chosen.
ColourDepth choose_depth(ColourMode wanted, bool no_color, const TypeFacts& type);

// The first of the three variables that is set, in the order in which they count: it names the
// encoding. Empty when none is set.
std::string_view effective_locale(std::string_view lc_all, std::string_view lc_ctype,
                                  std::string_view lang);
// A locale's name that asks for UTF-8, such as "de_DE.UTF-8", or "UTF-8", which ssh brings along
// from macOS.
bool names_utf8(std::string_view locale);

}  // namespace race2048::client
