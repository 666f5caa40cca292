// Flags for a match, its room, and the bots in it.
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

// `seats` and `watch` are the descriptions of the defaults in the help.
void declare_match(CLI::App& app, SettingsFlags& flags, const std::string& seats,
                   const std::string& watch);

void declare_room(CLI::App& app, RoomFlags& flags);

// The values of --level and similar flags, and their help.
CLI::IsMember is_bot_level();
std::string bot_level_help();

}  // namespace race2048::client
