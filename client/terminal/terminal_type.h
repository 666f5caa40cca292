// Decides which terminal type to draw for, with how many colours, and in which locale. Pure: the
// caller passes in what the environment and terminfo say.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/palette.h"

namespace race2048::client {

// Facts from terminfo about a terminal type.
struct TypeFacts {
  bool places_text = false;
  int colours = 0;      // 0: none
  bool direct = false;  // colours are 0xRRGGBB
};
// Returns nothing for a type that terminfo does not know.
using LookUpType = std::function<std::optional<TypeFacts>(const std::string& name)>;

struct TypeChoice {
  std::string name;   // the type to draw for; empty when the screen cannot be drawn
  std::string note;   // one line for the person; empty when there is nothing to say
  std::string fault;  // why the screen cannot be drawn, and what to do
};

// `term` is the value of TERM; an empty name counts as unknown. Replaces an unknown type with
// xterm-256color, which most terminals understand, or with the next best known type. If `wanted`
// has more colours than the type, chooses a type of the same family with more colours.
TypeChoice choose_type(const std::string& term, ColourMode wanted, const LookUpType& look_up);

// How many colours to use, at most as many as the type has. `no_color`: NO_COLOR is set and not
// empty; it counts only when `wanted` is automatic.
ColourDepth choose_depth(ColourMode wanted, bool no_color, const TypeFacts& type);

// The value that decides the encoding: the first of the three variables that is not empty. Empty
// when none is set.
std::string_view effective_locale(std::string_view lc_all, std::string_view lc_ctype,
                                  std::string_view lang);
// True for a locale's name that asks for UTF-8, such as "de_DE.UTF-8", or plain "UTF-8", which ssh
// passes on from macOS.
bool names_utf8(std::string_view locale);

}  // namespace race2048::client
