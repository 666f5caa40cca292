// When the next match of a room starts.
#pragma once

#include <cstddef>

#include "engine/match/room_state.h"

namespace race2048::server {

// True if the next match starts now, without the host, with `ready` seats ready. REQUIRES: no match
// is running.
bool starts_now(const RoomState& state, std::size_t ready, bool has_referee);

}  // namespace race2048::server
