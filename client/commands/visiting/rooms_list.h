// Prints the rooms that a server lists.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/model/room.h"
#include "engine/or_fault.h"

namespace race2048::client {

// The address of servers that race2048 starts on this machine.
inline constexpr const char* kLoopback = "127.0.0.1";

enum class RoomsFormat : std::uint8_t { table, json };

// For each of the servers, in their order, all rooms that it lists. The fault is a sentence: what
// went wrong, or that the server did not answer within limits::kLanAnswerDeadline. All are asked at
// once. REQUIRES: no target names a room.
std::vector<OrFault<std::vector<ListedRoom>>> rooms_of_each(const std::vector<Target>& servers);

// Prints the server's list to standard output; if it is empty, also a sentence to standard error.
// Returns the program's exit code. A sentence about a fault begins with `program`. REQUIRES: the
// target names no room.
int print_rooms(const Target& server, RoomsFormat format, const std::string& program);

}  // namespace race2048::client
