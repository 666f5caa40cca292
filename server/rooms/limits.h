// The bounds of rooms that concern nobody but the server, each with its reason. docs/design.md says
// where the others are.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace race2048::limits {

// The owner of a room who has left it still owns it for this long, and until the end of a series:
// time to start a machine again, or to walk home. After that nobody waits for the owner any more,
// and the room falls to its host. On the room clock, which stands still while no server runs the
// room.
inline constexpr std::chrono::minutes kOwnerClaim{15};

// Lockstep: a seat is idle once it was late in this many steps in a row, however short the time
// that seats may go without a move: everybody may think for the whole of a step, and be late now
// and then.
inline constexpr std::uint32_t kIdleSteps = 3;

// A room that a quick match has made starts this long after two people were ready, with the people
// who are ready then, or as soon as all seats are: time for more people to come, and to read the
// results of the last match. As long as the pause between the rounds of a series.
inline constexpr std::chrono::seconds kQuickStart{10};
// A quick match leads into no room whose planned start is further away than this.
inline constexpr std::chrono::minutes kQuickWait{2};

// Places that end in a room at a time: each is a decision, after which the room looks at everybody
// in it. After a restart those of a thousand people may end at once. Beyond: they end with the next
// use of the room, which is due at once.
inline constexpr std::size_t kHoldsEndedAtOnce = 16;

// People who get a seat at a time: each is a decision, a line of the log and two messages. A
// thousand may wait for the end of one match. Beyond: they get theirs with the next use of the
// room, which is due at once; no match starts before.
inline constexpr std::size_t kSeatedAtOnce = 25;

}  // namespace race2048::limits
