// The bounds of a node, each with its reason.
#pragma once

#include <chrono>
#include <cstddef>

#include "server/store/limits.h"

namespace race2048::limits {

// Between a renewal and the look for rooms without an owner: by chance, so that the nodes do not
// all look at once.
inline constexpr std::chrono::milliseconds kLookJitter{300};

// A node whose lease has been confirmed for so long without a gap claims rooms of nodes whose
// leases have ended. When a database comes back, all leases have: so the first node that reaches it
// does not claim the rooms of all others. They have the time of a lease and of an attempt to
// connect.
inline constexpr std::chrono::seconds kClaimAfter{5};

// How often a node looks at the names that it has to claim, and asks which names and bans others
// have changed.
inline constexpr std::chrono::milliseconds kNamesLookedAt{250};
inline constexpr std::chrono::milliseconds kNewsRead{1000};
// A login waits for its claim so long. Beyond: the node judges by itself until the database
// answers.
inline constexpr std::chrono::milliseconds kClaimAnswered{1500};
// A person who has the name at another node is perhaps on the way from there. Beyond: the name is
// taken.
inline constexpr std::chrono::milliseconds kMoveWait{2000};
// A claim that failed, of a name that is in use here, is tried again so much later.
inline constexpr std::chrono::milliseconds kClaimedAgain{1000};
// Names that are looked up to offer one of them to a person whose own is taken, and the people of
// one answer for whom that is done. Beyond: a name is offered that may be taken at another node.
inline constexpr std::size_t kOffers = 100;
inline constexpr std::size_t kOffersChecked = 50;

// How often a node writes which of its rooms have changed in the list, and reads the rooms of
// others: while somebody has looked at a list for less than the third time, and otherwise.
inline constexpr std::chrono::milliseconds kListingsWritten{1000};
inline constexpr std::chrono::milliseconds kListingsRead{2000};
inline constexpr std::chrono::milliseconds kListWatched{60'000};
inline constexpr std::chrono::milliseconds kListingsReadRarely{10'000};

}  // namespace race2048::limits
