// The levels of bots that people choose from.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace race2048 {

// A level is named after the tile that its bots usually make before they are stuck, in classic on
// 4x4; docs/performance.md has the measurement.
struct BotLevel {
  std::string_view name;     // "512": the value of --level
  std::string_view summary;  // "makes a 512 in two games of three"
  int depth = 0;             // of the search, for Searcher
  int blunder_percent = 0;   // percentage of moves that are random instead
};

// The level if nobody chooses one.
inline constexpr std::string_view kDefaultBotLevel = "512";

// From the weakest to the strongest.
std::span<const BotLevel> bot_levels();

// Returns nothing if no level has that name.
std::optional<BotLevel> bot_level(std::string_view name);

}  // namespace race2048
