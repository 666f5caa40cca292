#include "engine/match/fault.h"

namespace race2048 {

std::optional<std::string> fault_in_range(const char* what, std::int64_t value, std::int64_t low,
                                          std::int64_t high) {
  if (value >= low && value <= high) return std::nullopt;
  return std::string(what) + " is " + std::to_string(value) + "; it must be " +
         std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace race2048
