// The ranking of a match's seats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/match/person.h"
#include "engine/run.h"

namespace race2048 {

// The rule for seats that have not moved: they come last and get no points in a series, or they
// are like any other, as they were in replays of version 1. Only moves that a person chose count,
// and only those that changed a board: in lockstep not those that are made for a seat that is late.
enum class Unmoved : std::uint8_t { last, like_others };

// The key by which a seat is ranked. In a knock-out a seat that has lasted longer comes first,
// whatever else it has. A seat that has not moved comes behind all that have. Seats
// that reached the target come first, in order of time. All others follow by the score of their
// best board, its best tile, fewer moves in all, and an earlier last gain. Seats with equal keys
// share a place.
struct RankKey {
  // Knock-out: the match clock at which the seat was done, or kStillRacing. Otherwise 0.
  std::uint32_t lasted_ms = 0;
  bool moved = true;
  bool reached = false;
  std::uint32_t reached_ms = 0;
  std::uint64_t best_score = 0;
  int best_exponent = 0;
  std::uint32_t moves = 0;
  std::uint32_t last_gain_ms = 0;

  bool operator==(const RankKey&) const = default;
};

inline constexpr std::uint32_t kStillRacing = UINT32_MAX;

RankKey rank_key(const Run& run, bool moved, std::uint32_t lasted_ms = 0);

bool ranks_before(const RankKey& a, const RankKey& b);

// The place of each key, from 1, in the given order: 1, 1, 3 if two share the first place.
std::vector<std::uint32_t> places(std::span<const RankKey> keys);

// The order of a match's seats, updated as their keys change. An update costs O(log n) comparisons
// and moves the two-byte numbers of the overtaken seats. Only reset() allocates.
class Ranking {
 public:
  // Starts a match with these seats, each once, all with an empty key. O(n log n).
  void reset(std::span<const SeatNumber> seats);

  // REQUIRES for all: the seats are ranked.
  void update(SeatNumber seat, const RankKey& key);
  // The place from 1; equal keys share a place: 1, 1, 3. O(log n).
  std::uint32_t place_of(SeatNumber seat) const;
  // True if the seats share a place.
  bool are_level(SeatNumber a, SeatNumber b) const { return keys_.at(a) == keys_.at(b); }

  // The seats that share the last place among the first `count` of order(). Returns none if all of
  // these share it. REQUIRES: count > 0, and seats that share a place are not split by it.
  std::span<const SeatNumber> last_of(std::size_t count) const;

  std::size_t size() const { return order_.size(); }
  // All seats by place; seats that share a place are in order of number. Valid until the next
  // change.
  std::span<const SeatNumber> order() const { return order_; }

  bool operator==(const Ranking&) const = default;

 private:
  // A strict order of the seats: no two are equal.
  bool stands_before(SeatNumber a, SeatNumber b) const;

  std::vector<RankKey> keys_;  // by seat number, some unused
  std::vector<SeatNumber> order_;
};

}  // namespace race2048
