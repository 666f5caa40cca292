// The bounds of a session that only the server needs, each with its reason.
#pragma once

#include <chrono>

#include "shared/limits.h"

namespace race2048::limits {

// A client that is late with the answer to a ping by this much is not where the last measurement
// left it: its ping is unknown until it answers. A slow link answers earlier.
inline constexpr std::chrono::seconds kPingUnknown{3};

}  // namespace race2048::limits
