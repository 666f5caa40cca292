// The strengths of bots that people choose from.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace race2048 {

// The name is the tile that a bot of this level usually has when it is stuck, in classic on 4x4;
// docs/performance.md has the measurement.
struct BotLevel {
  std::string_view name;     // "512": what --level takes
  std::string_view summary;  // "makes a 512 in two games of three"
  int depth = 0;             // of the search, as Searcher takes it
  int blunder_percent = 0;   // of the moves are chosen at random instead
};

// The level of a bot if nobody chooses one.
inline constexpr std::string_view kDefaultBotLevel = "512";

// From the weakest to the strongest.
std::span<const BotLevel> bot_levels();

// Returns nothing if no level has that name.
std::optional<BotLevel> bot_level(std::string_view name);

}  // namespace race2048
