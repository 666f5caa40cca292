// Prints the rooms that a server lists.
#pragma once

#include <cstdint>
#include <vector>

#include "client/choices/target.h"
#include "client/model/model.h"
#include "engine/or_fault.h"

namespace race2048::client {

// The address of servers that race2048 starts on this machine.
inline constexpr const char* kLoopback = "127.0.0.1";

enum class RoomsFormat : std::uint8_t { table, json };

// All rooms that the server lists; the fault is a sentence. REQUIRES: the target names no room.
OrFault<std::vector<ListedRoom>> rooms_of(const Target& server);

// Prints the server's list to standard output; if it is empty, also a sentence to standard error.
// Returns the program's exit code. REQUIRES: the target names no room.
int print_rooms(const Target& server, RoomsFormat format);

}  // namespace race2048::client
