// Who is where: the order of a match's seats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/run.h"

namespace race2048::server {

// What a seat is ranked by. Those who reached the target come first, the earlier the better; then
// all others by the score of their best board, its best tile, fewer moves in all, and the earlier
// last gain. Equal in all of it is a shared place.
struct RankKey {
  bool reached = false;
  std::uint32_t reached_ms = 0;
  std::uint64_t best_score = 0;
  int best_exponent = 0;
  std::uint32_t moves = 0;
  std::uint32_t last_gain_ms = 0;

  bool operator==(const RankKey&) const = default;
};

RankKey rank_key(const Run& run);

bool ranks_before(const RankKey& a, const RankKey& b);

// The place of each key from 1, in the order given: 1, 1, 3 when two share the first.
std::vector<std::uint32_t> places(std::span<const RankKey> keys);

}  // namespace race2048::server
