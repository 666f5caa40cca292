#include "engine/match/splits.h"

#include <algorithm>

namespace race2048 {

void Splits::reset() {
  all_.clear();
  all_.reserve(limits::kMaxSplits);
  seats_.fill(0);
}

void Splits::note(SeatNumber seat, int exponent, std::uint32_t at_ms) {
  if (exponent < limits::kFirstSplitExponent) return;
  std::uint8_t& seats = seats_.at(static_cast<std::size_t>(exponent));
  if (seats == limits::kSplitSeats) return;
  const bool noted = std::any_of(all_.begin(), all_.end(), [&](const Split& split) {
    return split.seat == seat && split.exponent == exponent;
  });
  if (noted) return;
  ++seats;
  all_.push_back({.exponent = exponent, .seat = seat, .at_ms = at_ms});
}

}  // namespace race2048
