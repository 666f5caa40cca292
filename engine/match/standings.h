// The ranking of a match's seats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/match/person.h"
#include "engine/run.h"

namespace race2048 {

// What a seat is ranked by. Seats that reached the target come first, the earlier the better; then
// all others by the score of their best board, its best tile, fewer moves in all, and the earlier
// last gain. Seats that are equal in all of these share a place.
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

// The order of a match's seats, kept while their keys change. A change costs O(log n) comparisons
// and moves the two-byte numbers of the seats that are overtaken. Only reset() allocates.
class Ranking {
 public:
  // A match begins: these seats, each once, all with an empty key. O(n log n).
  void reset(std::span<const SeatNumber> seats);

  // REQUIRES of both: the seat is ranked.
  void update(SeatNumber seat, const RankKey& key);
  // From 1; equal keys share a place: 1, 1, 3. O(log n).
  std::uint32_t place_of(SeatNumber seat) const;

  std::size_t size() const { return order_.size(); }
  // All seats by place; those that share one by their number. Valid until the next change.
  std::span<const SeatNumber> order() const { return order_; }

  bool operator==(const Ranking&) const = default;

 private:
  // A strict order of the seats: no two are equal.
  bool stands_before(SeatNumber a, SeatNumber b) const;

  std::vector<RankKey> keys_;  // by seat number; free numbers below the highest are unused
  std::vector<SeatNumber> order_;
};

}  // namespace race2048
