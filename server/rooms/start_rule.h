// When the next match of a room starts.
#pragma once

#include <cstddef>

#include "engine/match/room_state.h"

namespace race2048::server {

// Whether `ready` seats of the room are enough to start its next match now, without the host.
// REQUIRES: no match is running.
bool starts_now(const RoomState& state, std::size_t ready, bool has_referee);

}  // namespace race2048::server
