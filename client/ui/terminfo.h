// What the terminal's description (terminfo) says, apart from the screen: <term.h> defines macros
// by the hundred, so only this part includes it.
#pragma once

#include <string>

namespace race2048::client::ui {

// Why a terminal named by TERM cannot show a screen, with what to do, for a person; empty when it
// can.
std::string fault_of_terminal_type();

// The bytes that undo what a screen does to the terminal: attributes, cursor, keypad, alternate
// screen. REQUIRES: a screen was opened.
std::string restoring_sequence();

}  // namespace race2048::client::ui
