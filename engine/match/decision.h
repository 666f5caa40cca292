// What a room decides. A room is what its decisions, in order, make of it (see room_state.h): the
// same on the server that decided them and on whatever reads them later.
//
// Three clocks:
// - The room clock counts milliseconds since the room was opened. Every decision carries it. It
//   stands still while no server runs the room, so that all that is due waits with it.
// - The match clock counts from the start of a match: the room clock less Match::go_at_ms.
// - Wall time, in milliseconds since 1970, is for people. It decides nothing.
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

// ---- the room

// First of all.
struct RoomOpened {
  std::string code;
  std::int64_t unix_ms = 0;

  bool operator==(const RoomOpened&) const = default;
};

// Last of all: everybody has left. A running match has no result.
struct RoomClosed {
  bool operator==(const RoomClosed&) const = default;
};

// Somebody in the room is its host from now on, with a seat or without one.
struct HostSet {
  std::string name;

  bool operator==(const HostSet&) const = default;
};

// The room's options and password are these from now on.
struct OptionsSet {
  RoomOptions options;
  std::optional<Digest> password{};  // password_digest() of it: the password itself is not kept

  bool operator==(const OptionsSet&) const = default;
};

// Nobody of this installation may come back, unless it is a bot.
struct Banned {
  PlayerId player_id{};

  bool operator==(const Banned&) const = default;
};

// ---- between matches

// A series of rounds begins; with fewer than two, single matches.
struct SeriesBegun {
  std::uint32_t rounds = 0;

  bool operator==(const SeriesBegun&) const = default;
};

// When the next match starts by itself.
struct PlannedStart {
  std::uint64_t at_ms = 0;   // room clock
  std::int64_t unix_ms = 0;  // the same in wall time, as planned

  bool operator==(const PlannedStart&) const = default;
};

// The next match starts at this time, or no longer by itself. A start that was due is so no longer.
struct StartPlanned {
  std::optional<PlannedStart> start{};

  bool operator==(const StartPlanned&) const = default;
};

// The planned time has come: the match starts as soon as enough seats can race.
struct StartIsDue {
  bool operator==(const StartIsDue&) const = default;
};

// A person who came to play while a match was running waits for a seat.
struct SeatAwaited {
  Person person;

  bool operator==(const SeatAwaited&) const = default;
};

// A person who waited for a seat has left.
struct WaitGivenUp {
  std::string name;

  bool operator==(const WaitGivenUp&) const = default;
};

// A person takes a seat between matches, and waits no longer.
struct Seated {
  SeatNumber seat = 0;
  Person person;

  bool operator==(const Seated&) const = default;
};

// A seat is given up, at any time; in a match it is out and its score stands.
struct Unseated {
  SeatNumber seat = 0;

  bool operator==(const Unseated&) const = default;
};

// The next match is sealed: new identity and secret; nonces and readiness are void.
struct MatchSealed {
  MatchId match_id{};
  Secret secret{};
  std::string settings_bytes;  // as they came over the wire: what is committed to
  MatchSettings settings;      // the same, read
  std::uint32_t round = 0;     // the match's number in this room, from 1

  bool operator==(const MatchSealed&) const = default;
};

struct NonceGiven {
  SeatNumber seat = 0;
  Nonce nonce{};

  bool operator==(const NonceGiven&) const = default;
};

struct ReadinessSet {
  SeatNumber seat = 0;
  bool ready = false;

  bool operator==(const ReadinessSet&) const = default;
};

// ---- a match

// The roster is frozen and the countdown runs. A planned start is used up.
struct RosterFrozen {
  std::vector<SeatNumber> seats;  // rising
  std::uint64_t go_at_ms = 0;     // room clock at match clock zero

  bool operator==(const RosterFrozen&) const = default;
};

// Match clock zero has come.
struct MatchWent {
  std::int64_t unix_ms = 0;

  bool operator==(const MatchWent&) const = default;
};

// A numbered action of a seat, at the decision's own time. The number is the seat's next one.
struct Acted {
  SeatNumber seat = 0;
  std::uint32_t board = 0;
  std::uint32_t step = 0;        // lockstep: the step that it is meant for
  std::optional<Action> action;  // nothing: one that this version does not know
  bool too_fast = false;         // over the room's rate: numbered and rejected

  bool operator==(const Acted&) const = default;
};

// Lockstep: the moves that were chosen are made, and when the time is up also those of the seats
// that are late.
struct StepEnded {
  std::uint32_t at_ms = 0;  // match clock when the step was over; the decision may come later
  bool time_is_up = false;

  bool operator==(const StepEnded&) const = default;
};

// A racing seat is out: no move for too long.
struct SeatIdle {
  SeatNumber seat = 0;

  bool operator==(const SeatIdle&) const = default;
};

struct MatchEnded {
  EndReason reason = EndReason::time_up;
  std::uint32_t at_ms = 0;  // match clock when the match was over; the decision may come later
  std::int64_t unix_ms = 0;

  bool operator==(const MatchEnded&) const = default;
};

using DecisionBody =
    std::variant<RoomOpened, RoomClosed, HostSet, OptionsSet, Banned, SeriesBegun, StartPlanned,
                 StartIsDue, SeatAwaited, WaitGivenUp, Seated, Unseated, MatchSealed, NonceGiven,
                 ReadinessSet, RosterFrozen, MatchWent, Acted, StepEnded, SeatIdle, MatchEnded>;

struct Decision {
  std::uint64_t at_ms = 0;  // room clock when it was made; never falls
  DecisionBody body;

  bool operator==(const Decision&) const = default;
};

}  // namespace race2048
