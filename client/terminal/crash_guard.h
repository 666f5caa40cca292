// Makes the terminal whole again when the program crashes.
#pragma once

#include <string>

#include <termios.h>

namespace race2048::client::ui {

// From now on SIGSEGV, SIGABRT (so std::terminate too), SIGBUS, SIGFPE and SIGILL first undo what
// the screen has done to the terminal, if one is up, then take the course that they had before.
void install_crash_guard();

// A screen is up on the terminal of this non-blocking descriptor: what undoes it. `sequence` is cut
// at 256 bytes.
void screen_is_up(int terminal, const std::string& sequence, const termios& modes);
// The terminal is as it was.
void screen_is_down();

}  // namespace race2048::client::ui
