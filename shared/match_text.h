// A match in words, for screens, the line mode and the log.
#pragma once

#include <cstdint>
#include <string>

#include "engine/settings/settings.h"

namespace race2048 {

// "best score in 3:00", "first to 2048", "best score in 500 moves on 5x5".
std::string describe(const MatchSettings& settings);
// Shorter, for a column: "score, 3:00", "first to 2048", "500 moves 5x5".
std::string describe_briefly(const MatchSettings& settings);

// Minutes and seconds, "3:00". Rounds up to whole seconds, like a clock that counts down.
std::string clock_text(std::uint32_t ms);

}  // namespace race2048
