// Which password goes along to a room.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "client/choices/target.h"

namespace race2048::client {

// For a person whose password was missing or wrong.
inline constexpr const char* kHowToGivePassword =
    "Give the password with --password or in RACE2048_PASSWORD; if RACE2048_SERVER is set too, the "
    "latter goes only to that server.";

// For a person who would create a room without the password.
inline constexpr const char* kWhoseRoomPassword =
    "RACE2048_PASSWORD is for the server of RACE2048_SERVER, which is another one: give the room "
    "its password with --password.";

// The password for a room at `target`: the one that was typed; otherwise that of the environment,
// unless the environment names a server too and `target` is another one. Empty: none.
std::string room_password(const std::string& typed, const Config& configured, const Target& target);

// True if the environment has a password that is for another server than `target`.
bool is_password_for_another(const Config& configured, const Target& target);

}  // namespace race2048::client
