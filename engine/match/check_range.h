// How checks of a match's values describe a fault.
#pragma once

#include <cstdint>

#include "engine/or_fault.h"

namespace race2048 {

// True if low <= value <= high. Otherwise the fault is a line for a person, such as "the number of
// seats is 0; it must be 1 to 1000".
OrFault<> check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high);

}  // namespace race2048
