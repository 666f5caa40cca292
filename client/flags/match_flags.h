// Flags for a match, its room, and the bots in it.
#pragma once

#include <string>
#include <vector>

#include "client/choices/room_flags.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// Groups of flags in the help.
inline constexpr const char* kRoomGroup = "The room";

// The help describes `defaults`.
void declare_match(usage::Command& command, SettingsFlags& flags,
                   const SettingsDefaults& defaults = {});

// The name of a format, under its other name too.
usage::Value format_value(std::string& to);

void declare_room(usage::Command& command, RoomFlags& flags);

// The values of --level and similar flags, and their help.
std::vector<std::string> bot_level_names();
std::string bot_level_help();

}  // namespace race2048::client
