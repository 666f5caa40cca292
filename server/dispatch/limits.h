// The bounds of questions about results, of the thread's work, and of the way to another server,
// each with its reason and the consequence of exceeding it. How much an answer holds is in
// shared/limits.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "shared/limits.h"

namespace race2048::limits {

// Questions of one connection without an answer: a client that fetches a replay has one, its person
// another, and some may be on their way. One is with the archive at a time, so that nobody fills
// its queue. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kMaxOpenQuestions = 4;
// A browser's next part of a file that came too soon is asked for again after this time, in which
// the rate of parts allows some more.
inline constexpr std::chrono::milliseconds kNextPartAfter{250};
static_assert(kNextPartAfter * kReplayPartsPerSecond >= std::chrono::seconds(1));
// No question goes to the archive while a connection is backlogged, so an answer never makes a
// client too slow.
static_assert(kBacklogSkips + kMaxFrameToClient < kBacklogCloses);

// The server's thread is busy when it is awake for more than this share of a period, and has time
// again when it is for less than the other: twice as many standings then make it not busy at once.
// While it is busy, standings come at most every kStandingsEveryBusy; as often as in large rooms.
inline constexpr std::chrono::milliseconds kLoadJudgedEvery{250};
inline constexpr double kBusyShare = 0.7;
inline constexpr double kCalmShare = 0.3;
inline constexpr std::chrono::milliseconds kStandingsEveryBusy = kStandingsEveryLarge;
static_assert(2 * kCalmShare < kBusyShare && kStandingsEveryBusy == 4 * kStandingsEvery);

// A person's bytes that wait for the other server which answers them: its own bound for output that
// is not taken. Beyond: nothing is read from the person until it has taken some.
inline constexpr std::size_t kRelayBuffer = kBacklogSkips;
// A connection that is passed on, and on which one side sends nothing for so long. Both sides have
// ended it before by their own bounds, unless one of them is gone. Beyond: it closes.
inline constexpr std::chrono::seconds kRelaySilence{60};
static_assert(kRelaySilence > kSilenceIdle);

// How long after a change a server tells another one how many people watch its room from afar: they
// come many at a time, and each change is a new roster for everybody in the room.
inline constexpr std::chrono::seconds kGalleryTold{1};

// The server of a room pings those who follow it each second. One that is silent for so long is
// gone, or has lost the room: its watchers ask where the room is now.
inline constexpr std::chrono::seconds kGallerySilence{5};
static_assert(kGallerySilence >= 4 * kPingRacing);

// The log sums up strangers once in this time.
inline constexpr std::chrono::seconds kSummaryEvery{60};

// How long after a server has stopped its people connect to the successor, and how much later by
// chance: by then the server has given its rooms away, which takes a few hundred milliseconds while
// the machine is busy. Whoever comes before would be sent back to it.
inline constexpr std::chrono::milliseconds kHandedOver{500};
inline constexpr std::chrono::milliseconds kComeLater{500};

}  // namespace race2048::limits
