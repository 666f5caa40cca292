#include "engine/match/check_range.h"

#include <string>

namespace race2048 {

OrFault<> check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high) {
  if (value >= low && value <= high) return {};
  return Fault{std::string(what) + " is " + std::to_string(value) + "; it must be " +
               std::to_string(low) + " to " + std::to_string(high)};
}

}  // namespace race2048
