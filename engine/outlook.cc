#include "engine/outlook.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "engine/search.h"

namespace race2048 {
namespace {

// The numbers below were measured: tests/bench/review_quality.cc plays the games again and compares
// the estimate with the points that bots then made.

// How boards of one size go on.
struct SizeRow {
  int size;
  std::int64_t moves;  // that a bot makes from an empty board on; at most 2000
  // The judgement of a board in good order, less judged_tiles(), and how far a judgement is below
  // it where the outlook is a given share of the best, in thousandths of the distance on 4x4.
  std::int64_t best;
  std::int64_t scale;
};
constexpr std::array<SizeRow, 6> kSizes = {{
    {.size = 3, .moves = 62, .best = 3'000, .scale = 160},
    {.size = 4, .moves = 810, .best = 3'000, .scale = 1'000},
    {.size = 5, .moves = 2'000, .best = 8'000, .scale = 3'500},
    {.size = 6, .moves = 2'000, .best = 10'000, .scale = 12'000},
    {.size = 7, .moves = 2'000, .best = 14'000, .scale = 25'000},
    {.size = 8, .moves = 2'000, .best = 18'000, .scale = 50'000},
}};

// Larger tiles are harder to make in the room that is left: the moves to come fall with the sum of
// the tiles, but not below three eighths of the first.
constexpr std::int64_t kTilesPerLostMove = 4;

// The share of the moves that a 4x4 board still has, by how far its judgement is below the best.
struct ShareRow {
  std::int64_t worse;
  std::int64_t share;  // in thousandths
};
constexpr std::array<ShareRow, 14> kShares = {{{0, 1000},
                                               {4'000, 975},
                                               {8'000, 925},
                                               {10'500, 885},
                                               {13'500, 820},
                                               {17'000, 730},
                                               {21'000, 640},
                                               {25'000, 540},
                                               {30'000, 470},
                                               {36'000, 370},
                                               {60'000, 320},
                                               {200'000, 250},
                                               {400'000, 100},
                                               {-kLostJudgement, 0}}};

// The value between two rows, in thousandths.
std::int64_t share_of(std::int64_t worse) {
  if (worse <= 0) return kShares.front().share;
  for (std::size_t i = 1; i < kShares.size(); ++i) {
    const ShareRow& from = kShares[i - 1];
    const ShareRow& to = kShares[i];
    if (worse >= to.worse) continue;
    return from.share + (to.share - from.share) * (worse - from.worse) / (to.worse - from.worse);
  }
  return kShares.back().share;
}

// The logarithm to base 2 of a number above 0, in thousandths, with straight lines between powers
// of 2.
std::int64_t log2_of(std::int64_t number) {
  const auto whole = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(number))) - 1;
  const std::int64_t power = std::int64_t{1} << whole;
  return 1000 * whole + 1000 * (number - power) / power;
}

// The points of a board with this sum of tiles, on average: one tile of 2^e has brought (e - 1) 2^e
// points, and the tiles beside the largest fewer.
std::int64_t points_of(std::int64_t sum) {
  constexpr std::int64_t kFewer = 2'500;
  if (sum == 0) return 0;
  return std::max<std::int64_t>(sum * (log2_of(sum) - kFewer) / 1000, 0);
}

}  // namespace

std::int64_t points_to_come(int size, std::uint64_t sum, std::int64_t judgement) {
  const SizeRow& row = *std::ranges::find(kSizes, size, &SizeRow::size);
  const auto tiles = static_cast<std::int64_t>(sum);
  const std::int64_t most = std::max(row.moves - tiles / kTilesPerLostMove, row.moves * 3 / 8);
  // What comes of a stuck board does not depend on its tiles.
  const std::int64_t worse = judgement <= kLostJudgement
                                 ? -kLostJudgement
                                 : (row.best + judged_tiles(sum) - judgement) * 1000 / row.scale;
  // A new tile is 2.2 on average.
  const std::int64_t growth = most * share_of(worse) * 22 / 10'000;
  return points_of(tiles + growth) - points_of(tiles);
}

std::uint64_t sum_of(const Board& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) sum += board.tile(cell);
  return sum;
}

}  // namespace race2048
