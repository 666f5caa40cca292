#include "engine/bot_levels.h"

#include <algorithm>
#include <array>

namespace race2048 {
namespace {

constexpr std::array<BotLevel, 4> kLevels{{
    {.name = "256",
     .summary = "makes a 256 in 3 of 4 games, with many mistakes",
     .depth = 0,
     .blunder_percent = 40},
    {.name = "512", .summary = "makes a 512 in 3 of 4 games", .depth = 0, .blunder_percent = 5},
    {.name = "1024", .summary = "makes a 1024 in 3 of 4 games", .depth = 1, .blunder_percent = 4},
    {.name = "2048", .summary = "makes a 2048 in 4 of 5 games", .depth = 2, .blunder_percent = 1},
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
