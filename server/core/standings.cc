#include "server/core/standings.h"

#include <algorithm>
#include <tuple>

namespace race2048::server {

RankKey rank_key(const Run& run) {
  return {.reached = run.reached_ms().has_value(),
          .reached_ms = run.reached_ms().value_or(0),
          .best_score = run.best_score(),
          .best_exponent = run.best_exponent(),
          .moves = run.moves(),
          .last_gain_ms = run.last_gain_ms()};
}

bool ranks_before(const RankKey& a, const RankKey& b) {
  if (a.reached != b.reached) return a.reached;
  if (a.reached && a.reached_ms != b.reached_ms) return a.reached_ms < b.reached_ms;
  // Larger first in the first two, smaller first in the others.
  return std::tie(b.best_score, b.best_exponent, a.moves, a.last_gain_ms) <
         std::tie(a.best_score, a.best_exponent, b.moves, b.last_gain_ms);
}

std::vector<std::uint32_t> places(std::span<const RankKey> keys) {
  std::vector<std::uint32_t> places;
  places.reserve(keys.size());
  for (const RankKey& key : keys) {
    const auto better = std::count_if(keys.begin(), keys.end(), [&key](const RankKey& other) {
      return ranks_before(other, key);
    });
    places.push_back(static_cast<std::uint32_t>(better) + 1);
  }
  return places;
}

}  // namespace race2048::server
