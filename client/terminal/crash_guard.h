// Restores the terminal when the program crashes.
#pragma once

#include <string>

#include <termios.h>

namespace race2048::client::ui {

// From now on SIGSEGV, SIGABRT (std::terminate included), SIGBUS, SIGFPE and SIGILL first restore
// the terminal if a screen is up, then do what they did before.
void install_crash_guard();

// A screen is up on the terminal of this non-blocking descriptor; `sequence` and `modes` undo it.
// `sequence` is cut at 256 bytes.
void screen_is_up(int terminal, const std::string& sequence, const termios& modes);
// The terminal has been restored.
void screen_is_down();

}  // namespace race2048::client::ui
