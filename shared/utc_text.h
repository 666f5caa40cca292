// Moments as text.
#pragma once

#include <cstdint>
#include <string>

namespace race2048 {

// "2026-12-01 10:00": milliseconds since 1970 in UTC, the same on all machines. Earlier ones, and
// years of five digits, become the nearest that can be written.
std::string utc_text(std::int64_t unix_ms);

// The same in the time zone of this process; "?" for a time that has no such form.
std::string local_time_text(std::int64_t unix_ms);
// In a form of strftime(): "%A %H:%M" is "Friday 21:04".
std::string local_text(std::int64_t unix_s, const char* form);

}  // namespace race2048
