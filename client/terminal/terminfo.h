// Facts from terminfo about the terminal. Only this file's source includes <term.h>, which defines
// hundreds of macros.
#pragma once

#include <optional>
#include <string>

#include "client/terminal/ansi_difference.h"
#include "client/terminal/terminal_type.h"

namespace race2048::client::ui {

// Returns nothing for a type that this system does not know. Does not disturb an open screen.
std::optional<TypeFacts> look_up_type(const std::string& name);

// Sequences that ncurses does not send itself, for the open screen's terminal; empty where the
// terminal has none.
struct Sequences {
  std::string ring;
  std::string flash_on, flash_off;
  // Switch the screen's own modes on, and back: pasted text is marked, and the mouse wheel sends no
  // arrow keys.
  std::string modes_on, modes_off;
  // Undoes everything that a screen does to the terminal: attributes, cursor, keypad, alternate
  // screen, flash and the screen's own modes.
  std::string restore;
};
Sequences sequences_of_screen();

// Lets this many rows scroll, as all of a window do before a screen is opened; empty where the
// terminal knows no part that scrolls.
std::string scrolling_of(int rows);
// The number of colours to use on the open screen of terminal type `type`: what the person wants,
// limited to what the terminal has.
ColourDepth depth_of_screen(ColourMode wanted, const std::string& type);
// How the open screen's terminal takes orders, at this depth.
AnsiDialect dialect_of_screen(ColourDepth depth);

}  // namespace race2048::client::ui
