// What people type: names and room codes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace race2048 {

// 2 to 16 of [A-Za-z0-9_.-].
bool is_valid_name(std::string_view name);

// `name` with the smallest number from 2 behind it that is not taken, cut to fit. A number that
// stands there already is replaced by the next one: "ada", "ada2", "ada3".
std::string next_free_name(std::string_view name,
                           const std::function<bool(const std::string&)>& is_taken);

// The code in upper case; nothing when it is none.
std::optional<std::string> normalised_room_code(std::string_view text);

}  // namespace race2048
