// The bounds of rooms that concern nobody but the server, each with its reason. All others are in
// shared/limits.h and engine/match/limits.h.
#pragma once

#include <chrono>

namespace race2048::limits {

// The owner of a room who has left it owns it for so long, and until the end of a series: time to
// start a machine again, or to walk home. After that nobody waits for the owner any more, and the
// room falls to its host. On the room clock, which stands still while no server runs the room.
inline constexpr std::chrono::minutes kOwnerClaim{15};

}  // namespace race2048::limits
