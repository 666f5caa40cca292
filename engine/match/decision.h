// What a room decides. A room's state is what its decisions, in order, make of it: the same for a
// live match, a journal and a replay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/room_options.h"
#include "engine/match/settings.h"
#include "engine/run.h"
#include "engine/sequence.h"

namespace race2048 {

// Somebody in the room is its host from now on, with a seat or without one.
struct HostSet {
  std::string name;
};

// The room's options and password are these from now on.
struct OptionsSet {
  RoomOptions options;
  std::optional<Digest> password{};  // password_digest() of it: the password itself is not kept
};

// A series of rounds begins; with fewer than two, single matches.
struct SeriesBegun {
  std::uint32_t rounds = 0;
};

// A person takes a seat between matches.
struct Seated {
  SeatNumber seat = 0;
  Person person;
};

// A seat is given up, at any time; in a match it is out and its score stands.
struct Unseated {
  SeatNumber seat = 0;
  std::uint32_t at_ms = 0;
};

// The next match is sealed: new identity and secret; nonces and readiness are void.
struct MatchSealed {
  MatchId match_id{};
  Secret secret{};
  std::string settings_bytes;
  MatchSettings settings;
  std::uint32_t round = 0;
};

struct NonceGiven {
  SeatNumber seat = 0;
  Nonce nonce{};
};

struct ReadinessSet {
  SeatNumber seat = 0;
  bool ready = false;
};

// The roster is frozen; the countdown runs. Seats in rising order.
struct RosterFrozen {
  std::vector<SeatNumber> seats;
};

// Match clock zero.
struct MatchWent {};

// A numbered action of a seat. The number is the seat's next one.
struct Acted {
  SeatNumber seat = 0;
  std::uint32_t at_ms = 0;
  std::uint32_t board = 0;
  std::uint32_t step = 0;        // lockstep: the one it is meant for
  std::optional<Action> action;  // nothing: one that is not known
  bool too_fast = false;         // over the room's rate: numbered and rejected
};

// Lockstep: the moves that were chosen are made, and when the time is up also those of the seats
// that are late.
struct StepEnded {
  std::uint32_t at_ms = 0;
  bool time_is_up = false;
};

// A racing seat is out: no move for too long.
struct SeatIdle {
  SeatNumber seat = 0;
  std::uint32_t at_ms = 0;
};

struct MatchEnded {
  EndReason reason = EndReason::time_up;
  std::uint32_t at_ms = 0;
};

using Decision =
    std::variant<HostSet, OptionsSet, SeriesBegun, Seated, Unseated, MatchSealed, NonceGiven,
                 ReadinessSet, RosterFrozen, MatchWent, Acted, StepEnded, SeatIdle, MatchEnded>;

}  // namespace race2048
