// A menu on a terminal.
#pragma once

#include "client/control/menu.h"
#include "client/control/preferences.h"
#include "client/system/exit_codes.h"

namespace race2048::client {

struct MenuChoice {
  bool starts = false;    // the item at the menu's cursor; otherwise the person leaves
  int exit_code = kDone;  // of a program that the person leaves, or that a signal ends
};

// Shows the menu until the person chooses, with its cursor where it is, and leaves it where the
// person has moved it. Restores the terminal. Throws ui::TerminalError.
MenuChoice choose_from(Menu& menu, const Appearance& appearance);

}  // namespace race2048::client
