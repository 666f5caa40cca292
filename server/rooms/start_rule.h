// When the next match of a room starts.
#pragma once

#include <span>

#include "engine/match/room_state.h"

namespace race2048::server {

// True if the next match starts now, without the host. REQUIRES: no match is running, and
// `ready_seats` are RoomState::ready_seats().
bool starts_now(const RoomState& state, std::span<const SeatNumber> ready_seats, bool has_referee);

}  // namespace race2048::server
