#include "client/session/possible.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "client/session/client_limits.h"
#include "engine/board.h"

namespace race2048::client {
namespace {

constexpr std::uint64_t kLargestNewTile = 4;

std::uint64_t cells_of(const Rules& rules) {
  return static_cast<std::uint64_t>(rules.size) * static_cast<std::uint64_t>(rules.size);
}

std::uint64_t start_tiles_of(const Rules& rules) {
  return static_cast<std::uint64_t>(rules.start_tiles);
}

// Tiles that come in so many moves. Where an action that changes nothing brings a tile, it is no
// move.
std::uint64_t most_new_tiles(std::uint32_t moves, const Rules& rules) {
  return rules.spawn_when_unchanged ? limits::kMostMoves : moves;
}

// Sum of the tiles of a board after so many moves.
std::uint64_t most_sum(std::uint32_t moves, const Rules& rules) {
  return kLargestNewTile * (start_tiles_of(rules) + most_new_tiles(moves, rules));
}

std::uint32_t most_moves(const MatchSettings& settings) {
  return settings.move_limit == 0 ? limits::kMostMoves
                                  : std::min(settings.move_limit, limits::kMostMoves);
}

// Boards before the current one. Each of them is full, so that no move is left.
std::uint64_t most_boards_before(std::uint32_t moves, const MatchSettings& settings) {
  if (settings.on_stuck == OnStuck::out) return 0;
  const Rules& rules = settings.rules;
  return most_new_tiles(moves, rules) / (cells_of(rules) - start_tiles_of(rules));
}

// What the merges gain that make the tile from new tiles: 2s alone, or 4s as far as they do.
std::uint64_t most_gain(std::uint64_t exponent) {
  return exponent == 0 ? 0 : (exponent - 1) << exponent;
}
std::uint64_t least_gain(std::uint64_t exponent) {
  return exponent < 2 ? 0 : (exponent - 2) << exponent;
}

std::uint64_t scored(std::uint64_t gain, const Rules& rules) {
  return rules.scoring == Scoring::half ? gain / 2 : gain;
}

}  // namespace

bool can_be_tile(int exponent, const Rules& rules) {
  return exponent >= 1 && exponent <= std::min(rules.size * rules.size + 1, kMaxExponent);
}

bool can_stand(const Standing& standing, const MatchSettings& settings) {
  const Rules& rules = settings.rules;
  const std::uint32_t tile = standing.best_tile;
  if (standing.moves > most_moves(settings)) return false;
  if (tile != 0 && !(std::has_single_bit(tile) && can_be_tile(std::countr_zero(tile), rules))) {
    return false;
  }
  const std::uint64_t sum = most_sum(standing.moves, rules);
  if (tile > sum) return false;
  if (standing.boards > 1 + most_boards_before(standing.moves, settings)) return false;
  // A step ends when all who are there have moved: it is missed by those who are away, and need not
  // take its whole time.
  if (standing.missed > (settings.lockstep() ? limits::kMostMoves : 0)) return false;
  if (standing.reached_ms > settings.length_ms()) return false;
  // A tile of 2^n brings at most n - 1 times itself; all tiles are up to the best one.
  const int largest = tile != 0 ? std::countr_zero(tile)
                                : std::min(static_cast<int>(std::bit_width(sum)) - 1, kMaxExponent);
  const std::uint64_t tiles =
      std::min(sum, cells_of(rules) << static_cast<std::uint64_t>(std::max(largest, 0)));
  const std::uint64_t gain = tiles * static_cast<std::uint64_t>(std::max(largest - 1, 0));
  return standing.score <= scored(gain, rules);
}

bool can_show(const WatchedBoard& board, const MatchSettings& settings) {
  const Rules& rules = settings.rules;
  if (board.moves > most_moves(settings)) return false;
  if (board.number > most_boards_before(board.moves, settings)) return false;
  std::uint64_t sum = 0;
  std::uint64_t most = 0;
  std::uint64_t least = 0;
  for (int cell = 0; cell < board.board.cells(); ++cell) {
    const int exponent = board.board.exponent(cell);
    if (exponent == 0) continue;
    if (!can_be_tile(exponent, rules)) return false;
    sum += std::uint64_t{1} << exponent;
    most += most_gain(static_cast<std::uint64_t>(exponent));
    least += least_gain(static_cast<std::uint64_t>(exponent));
  }
  return sum <= most_sum(board.moves, rules) && board.score <= scored(most, rules) &&
         board.score >= scored(least, rules);
}

}  // namespace race2048::client
