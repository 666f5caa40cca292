// A person in a room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/match/person.h"
#include "server/sessions/types.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::server {

// The news that a client gets once, when it has entered or is back.
struct Pass {
  Token token{};
  bool resumed = false;
  std::uint32_t next_seq = 0;  // of its seat in the match that it asked about; 0: none
  bool from_start = false;     // its client gets all answers of that match again
};

struct Member {
  Person person;
  std::string address{};  // without a port; empty if unknown
  // The link is lost and the place is kept; RoomState::away() says until when.
  bool away = false;
  bool muted = false;  // may not chat: see Room::mute()
  std::optional<SeatNumber> seat{};
  bool wants_seat = false;  // waits for a seat; see RoomState::waiting()
  // The last seat given up for another place here; forgotten by a restart of the server.
  std::optional<SeatNumber> left_seat{};
  TokenBucket moves;
  // For repeated moves, which were answered already.
  FixedTokenBucket<limits::kRepeatsPerSecond, limits::kRepeatBurst> repeats{TimePoint{}};
  std::optional<Pass> pass{};  // until it has been announced
  // While a match waits after a restart: the moves that the person has made since, and the most
  // answers that the person's client has shown.
  std::uint32_t moves_before_restart = 0;
  std::uint32_t shown_answers = 0;

  bool plays() const { return seat || wants_seat; }
};

}  // namespace race2048::server
