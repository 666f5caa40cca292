#include "engine/bot_levels.h"

#include <algorithm>
#include <array>

namespace race2048 {
namespace {

constexpr std::array<BotLevel, 4> kLevels{{
    {.name = "256",
     .summary = "makes a 256 in three games of four, errs often",
     .depth = 0,
     .blunder_percent = 40},
    {.name = "512",
     .summary = "makes a 512 in three games of four",
     .depth = 0,
     .blunder_percent = 5},
    {.name = "1024",
     .summary = "makes a 1024 in three games of four",
     .depth = 1,
     .blunder_percent = 4},
    {.name = "2048",
     .summary = "makes a 2048 in four games of five",
     .depth = 2,
     .blunder_percent = 1},
}};

}  // namespace

std::span<const BotLevel> bot_levels() {
  return kLevels;
}

std::optional<BotLevel> bot_level(std::string_view name) {
  const auto* const found = std::find_if(
      kLevels.begin(), kLevels.end(), [name](const BotLevel& level) { return level.name == name; });
  return found == kLevels.end() ? std::nullopt : std::optional(*found);
}

}  // namespace race2048
