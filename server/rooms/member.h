// A person in a room.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/match/person.h"
#include "shared/rate_limit.h"

namespace race2048::server {

struct Member {
  Person person;
  std::optional<SeatNumber> seat{};
  bool wants_seat = false;  // entered to play while a match was running; see RoomState::waiting()
  TokenBucket moves;

  bool plays() const { return seat || wants_seat; }
};

}  // namespace race2048::server
