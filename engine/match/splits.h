// The first times at which the tiles of a match were made.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/match/person.h"
#include "engine/settings/limits.h"

namespace race2048 {

// A seat's first time to make a tile in the match.
struct Split {
  int exponent = 0;
  SeatNumber seat = 0;
  std::uint32_t at_ms = 0;  // match clock

  bool operator==(const Split&) const = default;
};

// The first limits::kSplitSeats seats to make each tile from limits::kFirstSplitExponent up.
// Storage, traffic and the cost of a move do not grow with the seats. Only reset() allocates.
class Splits {
 public:
  // Starts a match: no tile has been made.
  void reset();

  // Notes the largest tile on a seat's board at `at_ms`. Call it whenever that tile may have grown.
  // A seat counts once for each tile, on whichever of its boards it made it. REQUIRES: 0 <=
  // exponent <= kMaxExponent; times never decrease.
  void note(SeatNumber seat, int exponent, std::uint32_t at_ms);

  // In the order of noting; new ones come at the end.
  std::span<const Split> all() const { return all_; }

  bool operator==(const Splits&) const = default;

 private:
  std::vector<Split> all_;
  std::array<std::uint8_t, kMaxExponent + 1> seats_{};  // the number of seats noted, by exponent
};

}  // namespace race2048
