// The bounds of the messages that a room's audience is sent again and again, each with its reason.
// How often standings and boards come is in shared/limits.h.
#pragma once

#include <chrono>
#include <cstddef>

#include "engine/settings/limits.h"
#include "shared/limits.h"

namespace race2048::limits {

// Rosters in a room with at most kStandingsSeats people, one for each wake-up with a change: a
// burst, then as many as standings. Twenty people who change their minds all the time would
// otherwise cause hundreds a second. Beyond: several changes come in one Roster.
inline constexpr double kRosterBurst = 20;
inline constexpr double kRostersPerSecond = 20;

// In larger rooms: the people without a seat that Rosters list in a second, for all receivers
// together; about 3 MB. All are listed when one comes or goes, so a thousand who wait for a seat
// are a thousand entries to each of a thousand. Beyond: the list comes later.
inline constexpr double kWatchersToldPerSecond = 100'000;

// People in a room up to which Rosters list everybody: a whole Roster of so many fits into a frame
// (kMaxFrameToClient). In a room with more, Rosters list this many of those without a seat, which
// are more than a person reads, and say how many there are.
inline constexpr std::size_t kPeopleTold = kMaxSeats + 100;
inline constexpr std::size_t kOnlookersTold = 100;

// Answers that clients lack and that are made again, in all rooms together: so many at once, in
// half a millisecond, which others notice as little as one handshake; then a pause. So they take a
// quarter of the server's time at most, and the answers of the longest match take half a second.
// Each session has a turn of kAnswersOfTurn before the next one has its own.
inline constexpr std::size_t kAnswersAtOnce = 1000;
inline constexpr std::size_t kAnswersOfTurn = 250;
inline constexpr std::chrono::milliseconds kAnswersPause{2};

}  // namespace race2048::limits
