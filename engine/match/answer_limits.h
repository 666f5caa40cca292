// The bounds of making a seat's answers again, each with its reason.
#pragma once

#include <cstddef>

namespace race2048::limits {

// The applied actions of a seat between two copies of its run, from which later answers are made
// again: a millisecond's work. A copy takes some 500 bytes, so those of kMaxActionsPerMatch add
// 50 KB to the 200 KB or more of their log. A person's match has none or one.
inline constexpr std::size_t kActionsBetweenCopies = 2048;

}  // namespace race2048::limits
