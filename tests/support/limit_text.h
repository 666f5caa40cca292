// Bounds as the pages write them.
#pragma once

#include <cstdint>
#include <string>

namespace race2048 {

template <typename Number>
std::string limit_text(Number number) {
  return std::to_string(static_cast<std::uint64_t>(number));
}

// "16, then 1 a second", "5, then 1 in 5 s".
inline std::string bucket_text(double burst, double per_second) {
  return limit_text(burst) + ", then " +
         (per_second >= 1 ? limit_text(per_second) + " a second"
                          : "1 in " + limit_text(1 / per_second) + " s");
}

}  // namespace race2048
