// Lengths of time as people type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace race2048::client {

// Seconds: "90" and "90s" are 90, "5m" is 300, "1h" is 3600; the case of the unit does not matter.
// Nothing for any other text, and for more than 32 bits of seconds.
std::optional<std::uint32_t> seconds_from(std::string_view text);

}  // namespace race2048::client
