// A room between matches in few decisions, in place of all that made it: for the journal, which
// does not keep matches that are over, and for replays, which begin with one match.
#pragma once

#include <vector>

#include "engine/match/decision.h"
#include "engine/match/room_state.h"

namespace race2048 {

// Decisions from RoomOpened on that make the same room again: between two matches, or as it was
// when the roster of the running match was frozen, to be followed by that RosterFrozen. The last
// match is left out. REQUIRES: the room is open, and a running match has not started its clock.
std::vector<Decision> rebuilding(const RoomState& room);

}  // namespace race2048
