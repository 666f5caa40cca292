// The bounds of a server's memory of people, each with its reason and the consequence of exceeding
// it.
#pragma once

#include <chrono>
#include <cstddef>

namespace race2048::limits {

// Names of one key: a person has one or two, and a collector of names gives one up for each further
// one. Beyond: the name that was not used for the longest time is free.
inline constexpr std::size_t kMaxNamesOfAKey = 4;
// Names that belong to keys, on a server: more than its people, and some 40 MB of memory. Beyond:
// the one that was not used for the longest time is free; names that were used on one day only go
// first, so that nobody drives out people by taking names.
inline constexpr std::size_t kMaxOwnedNames = 100'000;
// A name that was not used for so long is free: its person has lost the key, or plays no more.
inline constexpr std::chrono::hours kNameKept{365 * 24};
// The last use of a name is written down at most so often: it decides about months.
inline constexpr std::chrono::hours kNameUseWritten{1};

// Bans by the operator that stand at once: each connection is compared with all of them. Beyond: a
// further ban is refused.
inline constexpr std::size_t kMaxServerBans = 1000;
// Characters: the note is part of a line that people read. Beyond: the ban is refused.
inline constexpr std::size_t kMaxBanNote = 100;

}  // namespace race2048::limits
