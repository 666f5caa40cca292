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

// The defaults of these flags, as the help describes them.
struct DefaultTexts {
  std::string seats = "8";
  std::string watch = "live";
  std::string draws = "same";
};

void declare_match(CLI::App& app, SettingsFlags& flags, const DefaultTexts& defaults);

void declare_room(CLI::App& app, RoomFlags& flags);

// The values of --level and similar flags, and their help.
CLI::IsMember is_bot_level();
std::string bot_level_help();

}  // namespace race2048::client
