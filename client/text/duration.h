// Durations as people type and read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace race2048::client {

// Seconds: "90" and "90s" are 90, "5m" is 300, "1h" is 3600; units may be upper case. "2:00" is 120
// and "1:30:00" is 5400, as clocks show it. Nothing for any other text, or if the seconds do not
// fit 32 bits.
std::optional<std::uint32_t> seconds_from(std::string_view text);
// True if seconds_from() may take a text with this character.
bool is_in_duration(char32_t character);

// "30m" or "90s": in the largest unit that gives a whole number.
std::string duration_text(std::uint32_t seconds);
// As clocks show it: "0:05", "2:00", "1:30:00".
std::string hours_text(std::uint32_t seconds);
std::string tenths_text(std::uint32_t ms);  // "1:32.4", rounded down

}  // namespace race2048::client
