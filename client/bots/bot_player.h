// A bot's moves, chosen by search.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "engine/search.h"

namespace race2048::client {

// Searches for each move, with an occasional blunder, and chooses at random among moves that are
// about equally good: the boards of two bots of one level come apart within their first moves, and
// soon again if they ever meet, unless the bots have the same seed.
class BotPlayer {
 public:
  // `blunder_percent` is 0 to 100.
  BotPlayer(int depth, int blunder_percent, std::uint64_t seed);

  // From now on its choices are those of a new bot with this seed.
  void reseed(std::uint64_t seed) { random_.seed(seed); }
  // A direction that changes the board; nothing if the board is stuck.
  std::optional<Direction> choose(const Board& board);

 private:
  std::optional<Direction> good_move(const Board& board);

  Searcher searcher_;
  std::uint64_t blunder_percent_;
  std::mt19937_64 random_;
};

}  // namespace race2048::client
