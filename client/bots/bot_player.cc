#include "client/bots/bot_player.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board.h"

namespace race2048::client {
namespace {

// On a board with so many empty cells a move that is judged so much worse than the best one costs
// nothing that can be measured; elsewhere only equal moves are left to chance. Such boards are
// those of the beginning, and the few tiles after a chain of merges, where two bots that have come
// apart would meet again: the new tiles are of the same values for both.
constexpr int kRoomyCells = 9;
constexpr int kRoomyOf = 16;
constexpr std::int64_t kRoomyMargin = 200;

bool is_roomy(const Board& board) {
  return board.empty_count() * kRoomyOf >= board.cells() * kRoomyCells;
}

}  // namespace

BotPlayer::BotPlayer(int depth, int blunder_percent, std::uint64_t seed)
    : searcher_(depth),
      blunder_percent_(static_cast<std::uint64_t>(blunder_percent)),
      random_(seed) {}

std::optional<Direction> BotPlayer::choose(const Board& board) {
  // The slight bias of % does not matter. A standard distribution would differ between libraries.
  if (random_() % 100 >= blunder_percent_) return good_move(board);
  std::array<Direction, kDirections.size()> legal{};
  std::size_t count = 0;
  for (const Direction direction : kDirections) {
    if (slide(board, direction).moved) legal[count++] = direction;
  }
  if (count == 0) return std::nullopt;
  return legal[random_() % count];
}

std::optional<Direction> BotPlayer::good_move(const Board& board) {
  const Searcher::Moves good = searcher_.good_moves(board, is_roomy(board) ? kRoomyMargin : 0);
  if (good.count == 0) return std::nullopt;
  return good.directions[random_() % good.count];
}

}  // namespace race2048::client
