// Flags for a match and its room, and for the bots in it.
#pragma once

#include <string>

#include "client/choices/room_flags.h"

namespace CLI {
class App;
class IsMember;
}  // namespace CLI

namespace race2048::client {

// Groups of flags in the help.
inline constexpr const char* kRoomGroup = "The room";

// `seats` and `watch` say in the help what the defaults are.
void declare_match(CLI::App& app, SettingsFlags& flags, const std::string& seats,
                   const std::string& watch);

void declare_room(CLI::App& app, RoomFlags& flags);

// What --level and the like take, and their help.
CLI::IsMember is_bot_level();
std::string bot_level_help();

}  // namespace race2048::client
