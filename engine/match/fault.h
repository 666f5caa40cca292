// How checks of a match's values describe a fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace race2048 {

// Returns nothing if low <= value <= high, otherwise a line for a person: "the number of seats is
// 0; it must be 1 to 1000".
[[nodiscard]] std::optional<std::string> fault_in_range(const char* what, std::int64_t value,
                                                        std::int64_t low, std::int64_t high);

}  // namespace race2048
