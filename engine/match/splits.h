// When the tiles of a match were made first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/match/limits.h"
#include "engine/match/person.h"

namespace race2048 {

// A seat made a tile for the first time in the match.
struct Split {
  int exponent = 0;
  SeatNumber seat = 0;
  std::uint32_t at_ms = 0;  // match clock

  bool operator==(const Split&) const = default;
};

// The first limits::kSplitSeats seats to make each tile from limits::kFirstSplitExponent up. What
// is kept and sent does not grow with the seats, and neither does the cost of a move. Only reset()
// allocates.
class Splits {
 public:
  // A match begins: no tile has been made.
  void reset();

  // The largest tile on a seat's board at `at_ms`; to be called whenever it may have grown. A seat
  // counts once for each tile, whether it made it on this board or an earlier one.
  // REQUIRES: 0 <= exponent <= kMaxExponent, and times that do not fall.
  void note(SeatNumber seat, int exponent, std::uint32_t at_ms);

  // In the order in which they were noted; new ones come at the end.
  std::span<const Split> all() const { return all_; }

  bool operator==(const Splits&) const = default;

 private:
  std::vector<Split> all_;
  std::array<std::uint8_t, kMaxExponent + 1> seats_{};  // noted, by exponent
};

}  // namespace race2048
