// The moves of one seat in a match, from the events of its view.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/match/view/match_view.h"
#include "engine/review.h"

namespace race2048 {

// Collects the moves that the seat's person has made: not those that the server made for a late
// seat in lockstep, nor those that changed nothing.
class SeatMoves {
 public:
  explicit SeatMoves(std::uint32_t seat) : seat_(seat) {}

  // Call it for each event, with the view as it is after the decision that has led to it. REQUIRES:
  // the view has everybody's boards, from the start on, as that of a MatchStory.
  void see(const MatchView& view, const MatchEvent& event);

  const std::vector<MadeMove>& moves() const { return moves_; }

 private:
  std::uint32_t seat_;
  WatchedBoard before_;
  std::vector<MadeMove> moves_;
};

}  // namespace race2048
