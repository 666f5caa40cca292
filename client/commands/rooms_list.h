// Prints the rooms that a server lists.
#pragma once

#include <cstdint>

#include "client/choices/target.h"

namespace race2048::client {

// On this machine, the host of a server that race2048 starts.
inline constexpr const char* kLoopback = "127.0.0.1";

enum class RoomsFormat : std::uint8_t { table, json };

// Asks the server and prints its list to standard output; an empty list also to standard error, in
// words. Returns the program's exit code. REQUIRES: the target names no room.
int print_rooms(const Target& server, RoomsFormat format);

}  // namespace race2048::client
