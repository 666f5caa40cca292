// The values of a setting or an option as people type and read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/settings/field.h"

namespace race2048::client {

// As the form shows it: "3:00", "no limit", "boards at the end".
std::string value_text(const Field& field, std::uint32_t value);
// As one would type it: "3m", "no limit", "end".
std::string typed_value(const Field& field, std::uint32_t value);
// "1s to 30m", "at most 40 characters", "0 to 1000; 0: no limit".
std::string range_text(const Field& field, Range range);
// The rest of a sentence: "takes a time from 1s to 30m, such as 90, 90s or 2m".
std::string takes_text(const Field& field, Range range);
// The same of any time, in seconds.
std::string takes_time(std::uint32_t least, std::uint32_t most);

// The value that a person typed, perhaps out of range; nothing if the field has no such value. A
// time beyond all ranges stops at a large one.
std::optional<std::uint32_t> value_from(const Field& field, std::string_view typed);
// True if the value is in the range; otherwise the fault is a line with times as clocks show them.
OrFault<> check_value(const Field& field, Range range, std::uint32_t value);

// The names of its choices.
std::vector<std::string> choice_names(const Field& field);

}  // namespace race2048::client
