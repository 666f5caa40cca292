// The bounds of a server's data on disk, each with its reason and the consequence of exceeding it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "engine/settings/limits.h"
#include "shared/limits.h"

namespace race2048::limits {

// ---- The journal. Beyond: StoreFault::Kind::too_much.

// Rooms with a journal: those that are open, and those that wait for their removal.
inline constexpr std::size_t kMaxJournalRooms = 2 * kMostRooms;
inline constexpr std::size_t kMaxJournalName = 64;  // bytes; a room's code takes 6
// Bytes of one room. A thousand seats that move 20 times a second for half an hour take half of it.
inline constexpr std::size_t kMaxRoomJournal = 256 * 1024 * 1024;
// Bytes of one call, so that rows and one transaction stay small.
inline constexpr std::size_t kMaxAppendBytes = 16 * 1024 * 1024;
// Rooms that could not be restored: enough to look into a fault. Beyond: the oldest are deleted.
inline constexpr std::size_t kMaxAside = 64;
inline constexpr std::size_t kMaxAsideReason = 1000;  // bytes; beyond: cut

// ---- Results. Beyond: StoreFault::Kind::too_much.

inline constexpr std::size_t kMaxTitleBytes = 4 * kMaxTitle;  // UTF-8
// People who may find a match of a room that is not listed: all seats and as many others. Beyond:
// the last watchers do not find it by themselves.
inline constexpr std::size_t kMaxMatchPeople = 2 * kMaxSeats;
// Results on a page: a screen or two. Beyond: the page is shorter.
inline constexpr std::uint32_t kMaxResultsPerPage = 100;
// Matches that one step of the retention deletes; others wait for it.
inline constexpr std::uint32_t kRetireStep = 50;
// Their bytes, beyond which a step takes no further match.
inline constexpr std::uint64_t kRetireStepBytes = 8 * 1024 * 1024;
// The time by which things age is written down at most so often. A run of the program that is
// shorter leaves it as it was.
inline constexpr std::chrono::minutes kLastSeenWritten{30};

// ---- Names that belong to keys, and bans.

// Changes that wait for a disk that is slow or faulty. Beyond: they hold until the server's end,
// and its next start does not know them.
inline constexpr std::size_t kMaxWaitingIdentities = 10'000;
inline constexpr std::size_t kMaxBanParty = 64;  // bytes; an IPv6 network takes 43
inline constexpr std::size_t kMaxBanNoteBytes = 400;

// ---- Servers that share a database.

// How long a node's rooms are its own after each renewal, by the database's clock; and how often it
// renews. Beyond: another node may claim them.
inline constexpr std::chrono::milliseconds kLease{3000};
inline constexpr std::chrono::milliseconds kRenewEvery{1000};
// How long after it has sent the last renewal that was confirmed a node still takes its rooms for
// its own, by its own clock: a second less than the lease, for the way of the renewal and for
// clocks that run differently.
inline constexpr std::chrono::milliseconds kSureFor{2000};

// Changes of names and bans are forgotten when they are this old. A node that has read them within
// the second time misses none. Beyond: it reads all names and bans anew.
inline constexpr std::chrono::minutes kChangesKept{60};
inline constexpr std::chrono::minutes kChangesRead{30};

// Listed rooms of other nodes that a node reads: some megabytes each time. Beyond: it does not list
// the others.
inline constexpr std::int64_t kMaxOtherRooms = 10'000;

// ---- The store's queue.

// Bytes of appends that wait for a disk that is slow or faulty, and what a waiting append takes
// beside its bytes. Beyond: appends are dropped, and with them all later ones of their rooms until
// these are written anew.
inline constexpr std::size_t kMaxWaitingBytes = 64 * 1024 * 1024;
inline constexpr std::size_t kWaitingOverhead = 128;
// The same of results: those of some hundred large matches. Beyond: the result is refused.
inline constexpr std::size_t kMaxWaitingResults = 256 * 1024 * 1024;
// Questions that wait. Beyond: StoreFault::Kind::busy.
inline constexpr std::size_t kMaxWaitingQueries = 256;
// Bytes of one transaction.
inline constexpr std::size_t kMaxGroupBytes = 4 * 1024 * 1024;
// Pauses between tries after a fault of the disk: the first, doubling up to the last.
inline constexpr std::chrono::milliseconds kFirstRetry{100};
inline constexpr std::chrono::milliseconds kLastRetry{5000};

}  // namespace race2048::limits
