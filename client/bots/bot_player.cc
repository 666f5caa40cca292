#include "client/bots/bot_player.h"

#include <array>
#include <cstddef>

#include "engine/board.h"

namespace race2048::client {

BotPlayer::BotPlayer(int depth, int blunder_percent, std::uint64_t seed)
    : searcher_(depth),
      blunder_percent_(static_cast<std::uint64_t>(blunder_percent)),
      random_(seed) {}

std::optional<Direction> BotPlayer::choose(const Board& board) {
  // The slight bias of % does not matter. A standard distribution would differ between libraries.
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
