// The decisions of a room. A room's state is the result of its decisions in order (room_state.h):
// the same on the server that made them and for every later reader.
//
// Three clocks:
// - The room clock counts milliseconds since the room was opened. Every decision carries it. It
//   stands still while no server runs the room, and with it everything that is due.
// - The match clock counts from the start of a match: the room clock minus Match::go_at_ms.
// - Wall time, in milliseconds since 1970, is shown to people. It decides nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/series.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/room_options.h"
#include "engine/settings/settings.h"
#include "engine/sha256.h"

namespace race2048 {

// ---- the room

// Always the first decision.
struct RoomOpened {
  std::string code;
  std::int64_t unix_ms = 0;

  bool operator==(const RoomOpened&) const = default;
};

// Always the last decision: everybody has left. A running match has no result.
struct RoomClosed {
  bool operator==(const RoomClosed&) const = default;
};

// A person in the room becomes its host, with a seat or without one.
struct HostSet {
  std::string name;

  bool operator==(const HostSet&) const = default;
};

// An option of the room changes: see option_rows.h. A decision of any number can be read, so that a
// new option needs no new decision.
struct OptionChanged {
  std::uint32_t number = 0;  // of its row, or kPasswordOption
  std::uint32_t value = 0;   // of a text: 0
  std::string text{};        // of a text; of the password its password_digest(), empty for none

  bool operator==(const OptionChanged&) const = default;
};

// Replaces the room's options and password, in journals of servers before OptionChanged. It has the
// options of that time.
struct OptionsSet {
  RoomOptions options;
  std::optional<Digest> password{};  // password_digest(); the password itself is not stored

  bool operator==(const OptionsSet&) const = default;
};

// A person who was kicked may not come back: not under this name, and not from this address, if it
// is given.
struct Banned {
  std::string name;
  std::optional<std::string> address{};  // without a port

  bool operator==(const Banned&) const = default;
};

// The newest ban is one of a person with a key, and keeps out that key under every name and from
// every address.
struct KeyBanned {
  PlayerId key{};

  bool operator==(const KeyBanned&) const = default;
};

// The bans with this name are lifted, and the people whom they kept out may come back.
struct Unbanned {
  std::string name;

  bool operator==(const Unbanned&) const = default;
};

// A person who was silenced in this room's chat. The person is recognised by the number, by the
// name, and by the key and the address, if given.
struct Muted {
  std::string name;
  PersonNumber person = 0;
  std::optional<std::string> address{};  // without a port
  std::optional<PlayerId> key{};         // of a person with one: Person::player_id

  bool operator==(const Muted&) const = default;
};

// The person who was muted with this name may chat again.
struct Unmuted {
  std::string name;

  bool operator==(const Unmuted&) const = default;
};

// The room belongs to this person. While its owner is not here, its host acts in the owner's place.
struct OwnerSet {
  Person person;
  std::optional<std::uint64_t> left_at_ms{};  // room clock; nothing: the owner has not left

  bool operator==(const OwnerSet&) const = default;
};

// The room can be found by this name, as by its code.
struct RoomNamed {
  std::string name;

  bool operator==(const RoomNamed&) const = default;
};

// A quick match has made the room, for everybody who comes: its matches do not wait for all.
struct MadeByQuickMatch {
  bool operator==(const MadeByQuickMatch&) const = default;
};

// These people have raced in the room, where the decisions that show it are not kept.
struct HaveRaced {
  std::vector<PersonNumber> people;  // rising

  bool operator==(const HaveRaced&) const = default;
};

// A person has lost the link and keeps the place, a seat or another, until `until_ms`.
struct WentAway {
  PersonNumber person = 0;
  std::uint64_t until_ms = 0;  // room clock

  bool operator==(const WentAway&) const = default;
};

// A person who was away has a link again.
struct CameBack {
  PersonNumber person = 0;

  bool operator==(const CameBack&) const = default;
};

// A person comes who neither has a seat nor waits for one.
struct WatcherCame {
  Person person;

  bool operator==(const WatcherCame&) const = default;
};

// A person without a seat, who does not wait for one either, has left, was away for too long, or
// has taken a seat or begun to wait for one just before.
struct WatcherLeft {
  PersonNumber person = 0;

  bool operator==(const WatcherLeft&) const = default;
};

// The host has kicked a person who has just left.
struct Kicked {
  PersonNumber person = 0;

  bool operator==(const Kicked&) const = default;
};

// A person gets a token on a new connection, with which to take up the place again.
struct TokenGiven {
  PersonNumber person = 0;
  Digest hash{};  // of the token; the token itself is not stored

  bool operator==(const TokenGiven&) const = default;
};

// The person's client has its newest token: the earlier ones are void.
struct TokenConfirmed {
  PersonNumber person = 0;

  bool operator==(const TokenConfirmed&) const = default;
};

// The server was stopped, and the room clock stood still for this long before this decision.
struct ClockStood {
  std::uint64_t by_ms = 0;  // of real time

  bool operator==(const ClockStood&) const = default;
};

// ---- between matches

// A series of rounds begins. Fewer than two rounds: single matches.
struct SeriesBegun {
  std::uint32_t rounds = 0;

  bool operator==(const SeriesBegun&) const = default;
};

// A series as far as it has been played, where the decisions that made it are not kept.
struct SeriesRestored {
  Series series{};

  bool operator==(const SeriesRestored&) const = default;
};

// When the next match starts by itself.
struct PlannedStart {
  std::uint64_t at_ms = 0;   // room clock
  std::int64_t unix_ms = 0;  // the same in wall time, as planned

  bool operator==(const PlannedStart&) const = default;
};

// Sets or cancels the time at which the next match starts by itself. Also undoes StartIsDue.
struct StartPlanned {
  std::optional<PlannedStart> start{};

  bool operator==(const StartPlanned&) const = default;
};

// The planned time has come: the match starts as soon as enough seats can race.
struct StartIsDue {
  bool operator==(const StartIsDue&) const = default;
};

// A person waits for a seat: in a running match, or while none is free.
struct SeatAwaited {
  Person person;

  bool operator==(const SeatAwaited&) const = default;
};

// A person who was waiting for a seat has left, or has come to watch just before.
struct WaitGivenUp {
  std::string name;

  bool operator==(const WaitGivenUp&) const = default;
};

// A person takes a seat between matches. If the person was waiting, the wait is over; if the person
// was watching, WatcherLeft follows.
struct Seated {
  SeatNumber seat = 0;
  Person person;

  bool operator==(const Seated&) const = default;
};

// A seat becomes free. If it races in a match, it is out and its score stands. Its person has left,
// or has come to watch just before.
struct Unseated {
  SeatNumber seat = 0;

  bool operator==(const Unseated&) const = default;
};

// The next match is sealed with a new id and secret. Nonces and readiness become void.
struct MatchSealed {
  MatchId match_id{};
  Secret secret{};
  std::string settings_bytes;  // the commitment covers these bytes
  MatchSettings settings;      // parsed from settings_bytes
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

// The match clock starts, at zero.
struct MatchWent {
  std::int64_t unix_ms = 0;

  bool operator==(const MatchWent&) const = default;
};

// A numbered action of a seat, at the time of this decision. Its number is the seat's next one.
struct Acted {
  SeatNumber seat = 0;
  std::uint32_t board = 0;
  std::uint32_t step = 0;        // lockstep: the step that the action is for
  std::optional<Action> action;  // nothing: this version does not know the action
  bool too_fast = false;         // over the room's rate: takes a number and is rejected

  bool operator==(const Acted&) const = default;
};

// Lockstep: makes the chosen moves, and may also move for the seats that have not chosen.
struct StepEnded {
  std::uint32_t at_ms = 0;      // match clock at the end of the step; the decision may be later
  bool moves_for_late = false;  // the time is up, or only seats that are away have not chosen

  bool operator==(const StepEnded&) const = default;
};

// Knock-out: the racing seats that share the last place are out, unless nobody else races.
struct IntervalEnded {
  std::uint32_t at_ms = 0;  // match clock at the end of the interval; the decision may be later

  bool operator==(const IntervalEnded&) const = default;
};

// A racing seat made no move for too long and is out.
struct SeatIdle {
  SeatNumber seat = 0;

  bool operator==(const SeatIdle&) const = default;
};

struct MatchEnded {
  EndReason reason = EndReason::time_up;
  std::uint32_t at_ms = 0;  // match clock at the end of the match; the decision may be later
  std::int64_t unix_ms = 0;

  bool operator==(const MatchEnded&) const = default;
};

using DecisionBody =
    std::variant<RoomOpened, RoomClosed, HostSet, OptionsSet, Banned, WentAway, CameBack,
                 WatcherCame, WatcherLeft, Kicked, TokenGiven, TokenConfirmed, ClockStood,
                 SeriesBegun, SeriesRestored, StartPlanned, StartIsDue, SeatAwaited, WaitGivenUp,
                 Seated, Unseated, MatchSealed, NonceGiven, ReadinessSet, RosterFrozen, MatchWent,
                 Acted, StepEnded, SeatIdle, MatchEnded, OwnerSet, Unbanned, RoomNamed, HaveRaced,
                 KeyBanned, MadeByQuickMatch, Muted, Unmuted, OptionChanged, IntervalEnded>;

struct Decision {
  std::uint64_t at_ms = 0;  // room clock of the decision; never decreases
  DecisionBody body;

  bool operator==(const Decision&) const = default;
};

}  // namespace race2048
