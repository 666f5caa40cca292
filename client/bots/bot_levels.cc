#include "client/bots/bot_levels.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/board.h"

namespace race2048::client {
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

BotPlayer::BotPlayer(int depth, int blunder_percent, std::uint64_t seed)
    : searcher_(depth),
      blunder_percent_(static_cast<std::uint64_t>(blunder_percent)),
      random_(seed) {}

std::optional<Direction> BotPlayer::choose(const Board& board) {
  // The remainder's bias is of no account here, and no two libraries draw a distribution alike.
  if (random_() % 100 >= blunder_percent_) return searcher_.best_move(board);
  std::array<Direction, kDirections.size()> legal{};
  std::size_t count = 0;
  for (const Direction direction : kDirections) {
    if (slide(board, direction).moved) legal[count++] = direction;
  }
  if (count == 0) return std::nullopt;
  return legal[random_() % count];
}

}  // namespace race2048::client
