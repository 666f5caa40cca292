// The review of a seat in a match, for people and for programs.
#pragma once

#include <span>
#include <string>

#include "client/text/glyphs.h"
#include "engine/match/room_state.h"
#include "engine/review.h"

namespace race2048::client {

// A seat of a match that has ended, its own moves, and their review.
struct ReviewedSeat {
  const RoomState& room;
  SeatNumber seat = 0;
  std::span<const MadeMove> moves;
  const Review& review;
};

// Lines with their ends.
std::string review_text(const ReviewedSeat& reviewed, Glyphs glyphs);
// One object on one line. `race2048 review --help` has its members.
std::string review_json(const ReviewedSeat& reviewed);

}  // namespace race2048::client
