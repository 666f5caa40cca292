// The bounds of a session that only the server needs, each with its reason.
#pragma once

#include <chrono>

#include "shared/limits.h"

namespace race2048::limits {

// A client that is late with the answer to a ping by this much is not where the last measurement
// left it: its ping is unknown until it answers. A slow link answers earlier.
inline constexpr std::chrono::seconds kPingUnknown{3};

// A racer's ping waits this long for an answer, to leave with it in one write. A client takes two
// seconds without a byte for a broken link; pings come every second.
inline constexpr std::chrono::milliseconds kPingWaits{400};
static_assert(kPingRacing + kPingWaits < std::chrono::milliseconds(1500));

// A session in which nothing is due is not looked at for so long. Whether it races is known so
// late.
inline constexpr std::chrono::milliseconds kMayRest{500};

}  // namespace race2048::limits
