// Restores the terminal when the program crashes.
#pragma once

#include <string>

#include <termios.h>

namespace race2048::client::ui {

// From now on SIGSEGV, SIGABRT (also raised by std::terminate), SIGBUS, SIGFPE and SIGILL first
// restore the terminal if a screen is up, then have their previous effect.
void install_crash_guard();

// Call this when a screen is up on the terminal behind this non-blocking descriptor. On a crash,
// `sequence` (cut at 256 bytes) and `modes` restore that terminal.
void screen_is_up(int terminal, const std::string& sequence, const termios& modes);
// Call this when the terminal has been restored.
void screen_is_down();

}  // namespace race2048::client::ui
