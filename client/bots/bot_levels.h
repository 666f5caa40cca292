// The strengths of bots that people choose from.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string_view>

#include "engine/search.h"

namespace race2048::client {

// Named by the tile that a bot of this level usually has when it is stuck, in classic on 4x4:
// docs/performance.md has the measurement.
struct BotLevel {
  std::string_view name;     // "512": what --level takes
  std::string_view summary;  // "makes a 512 in two games of three"
  int depth = 0;             // of the search, as race2048::Searcher takes it
  int blunder_percent = 0;   // moves that are chosen at random instead
};

// The level of bots when nobody says which.
inline constexpr std::string_view kDefaultBotLevel = "512";

// From the weakest to the strongest.
std::span<const BotLevel> bot_levels();

// Nothing when no level has that name.
std::optional<BotLevel> bot_level(std::string_view name);

// Chooses moves by search, and now and then blunders: of several bots of one level no two play the
// same game, unless they have the same seed.
class BotPlayer {
 public:
  // `blunder_percent` is 0 to 100.
  BotPlayer(int depth, int blunder_percent, std::uint64_t seed);

  // A direction that changes the board; nothing when stuck.
  std::optional<Direction> choose(const Board& board);

 private:
  Searcher searcher_;
  std::uint64_t blunder_percent_;
  std::mt19937_64 random_;
};

}  // namespace race2048::client
