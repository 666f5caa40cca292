// Moments as text, the same on all machines.
#pragma once

#include <cstdint>
#include <string>

namespace race2048 {

// "2026-12-01 10:00": milliseconds since 1970 in UTC. Earlier ones, and years of five digits,
// become the nearest that can be written.
std::string utc_text(std::int64_t unix_ms);

}  // namespace race2048
