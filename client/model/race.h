// A match as this client knows it, from the countdown to the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/news.h"
#include "client/model/own_game.h"
#include "client/model/room.h"
#include "client/model/type_ahead.h"
#include "client/model/verification.h"
#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/sequence.h"
#include "shared/time.h"

namespace race2048::client {

// A person as they were called at the start of the race, also if they leave or a name changes.
struct RaceSeat : PersonShown {
  std::uint32_t seat = 0;
  std::optional<Nonce> nonce{};
};

struct Standing {
  std::uint32_t seat = 0;
  std::uint32_t rank = 0;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::uint32_t ping_ms = 0;
  std::uint32_t boards = 1;
  std::uint32_t reached_ms = 0;
  bool chosen = false;       // lockstep: has chosen a move for the current step
  std::uint32_t missed = 0;  // lockstep: number of steps for which it was late

  bool operator==(const Standing&) const = default;
};

// When a seat made a tile for the first time in the match.
struct Split {
  std::uint32_t seat = 0;
  std::uint32_t at_ms = 0;  // match clock

  bool operator==(const Split&) const = default;
};

struct WatchedBoard {
  std::uint32_t number = 0;
  Board board;
  std::uint64_t score = 0;
  std::uint32_t moves = 0;
};

// Moves recently dropped for one reason; the person sees them as one number.
struct DroppedMoves {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  TimePoint at;  // when the last of them was dropped
};

// Lockstep: the step for which everyone now chooses a move.
struct CurrentStep {
  std::uint32_t number = 0;   // from 1
  std::uint32_t ends_ms = 0;  // match clock
};

struct Race {
  Seal seal;                                     // of this match, frozen at the start
  std::vector<RaceSeat> seats;                   // by seat
  std::optional<std::uint32_t> own_seat;         // nothing: watches, even with a seat in the room
  TimePoint go_at;                               // countdown: when Go is expected
  TimePoint started_at;                          // racing: match clock zero, estimated
  std::map<std::uint32_t, Standing> standings;   // by seat
  std::map<std::uint32_t, WatchedBoard> boards;  // by seat, if boards may be seen now
  // By the tile's exponent: the first two seats that made it. No list is empty.
  std::map<int, std::vector<Split>> splits;
  std::optional<OwnGame> own;  // racing, with a seat
  TypeAhead ahead;             // own moves that wait to be sent
  std::optional<DroppedMoves> dropped;
  std::optional<CurrentStep> step;  // lockstep, once the first step has begun
  // After a restart of the server the match clock stands until all are back, or until then.
  std::optional<TimePoint> stands_until;
  // In a race of more than limits::kStandingsSeats seats the server sends only some standings at a
  // time. Then this has all seats, in the order of the newest standings; see places.h. If empty,
  // the ranks give the order.
  std::vector<std::uint32_t> order;

  // Null if no such seat races.
  const RaceSeat* find_seat(std::uint32_t seat) const;
  // The standings by `order`; if that is empty, by rank, then by seat.
  std::vector<Standing> ranked() const;
  const PersonShown& person(std::uint32_t seat) const;  // named "?" if no such seat races
  std::string name_of(std::uint32_t seat) const { return person(seat).name; }
};

struct MatchResult {
  EndReason reason = EndReason::all_done;
  std::uint32_t match_ms = 0;
  Verification verification;
};

}  // namespace race2048::client
