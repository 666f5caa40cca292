// What the terminal's description (terminfo) says, apart from the screen: <term.h> defines macros
// by the hundred, so only this part includes it.
#pragma once

#include <optional>
#include <string>

#include "client/terminal/ansi_difference.h"
#include "client/terminal/terminal_type.h"

namespace race2048::client::ui {

// Nothing for a type that this system does not know. Leaves a screen that is open as it is.
std::optional<TypeFacts> look_up_type(const std::string& name);

// The bytes for what ncurses does not do, for the screen that is open; empty where its terminal
// cannot do it.
struct Sequences {
  std::string ring;
  std::string flash_on, flash_off;
  std::string paste_on, paste_off;  // text that is pasted says so
  // Undoes all that a screen does to the terminal: attributes, cursor, keypad, alternate screen,
  // and the above.
  std::string restore;
};
Sequences sequences_of_screen();

// The dialect of the open screen's terminal with so many colours; nothing when it needs other
// sequences than those of ansi_difference().
std::optional<AnsiDialect> dialect_of_screen(ColourDepth depth);

}  // namespace race2048::client::ui
