// The menu of `race2048` alone on a terminal: for people who type no commands.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "client/control/menu.h"
#include "client/control/preferences.h"

namespace race2048::client {

// The words behind race2048 of the command for an item.
using CommandWords = std::vector<std::string>;

std::span<const MenuItem> start_menu_items();

// The command for the text that the person has typed or pasted to join a room: an invitation
// ("race2048 join HOST/ROOM"), HOST/ROOM, a room's code, or a server, whose list of rooms it then
// is. An empty text: a server of the local network.
CommandWords join_words(std::string typed);

// Shows the menu again after each command, which `run` runs; its result is the exit code. Returns
// the program's exit code: at once when a signal or Ctrl-C has ended a command. Throws
// ui::TerminalError.
int run_start_menu(const Appearance& appearance,
                   const std::function<int(const CommandWords& words)>& run);

}  // namespace race2048::client
