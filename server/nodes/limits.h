// The bounds of a node, each with its reason.
#pragma once

#include <chrono>

#include "server/store/limits.h"

namespace race2048::limits {

// Between a renewal and the look for rooms without an owner: by chance, so that the nodes do not
// all look at once.
inline constexpr std::chrono::milliseconds kLookJitter{300};

}  // namespace race2048::limits
