// The bounds of a node, each with its reason.
#pragma once

#include <chrono>

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

}  // namespace race2048::limits
