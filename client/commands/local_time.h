// Wall time for people.
#pragma once

#include <cstdint>
#include <string>

namespace race2048::client {

// "2026-11-23 06:14" in the time zone of this process; "?" for a time that has no such form.
std::string local_time_text(std::int64_t unix_ms);

}  // namespace race2048::client
