// A room as its decisions make it: who sits where, the sealed match, and the match that runs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/run.h"
#include "server/core/decision.h"
#include "server/core/standings.h"

namespace race2048::server {

enum class RoomPhase : std::uint8_t { lobby, countdown, racing };

// A numbered action and all that its answer says, so that a repeated number is answered as before.
struct ActionRecord {
  std::uint64_t score = 0;  // of the current board, after it
  std::uint32_t at_ms = 0;
  Progress progress;  // after it
  v1::Result result = v1::RESULT_UNSPECIFIED;
  v1::Rejection rejection = v1::REJECTION_NONE;
  v1::SeatState state = v1::SEAT_STATE_UNSPECIFIED;
  std::optional<Action> action;
  Spawn spawn;  // RESULT_APPLIED, a slide
};

// A seat in the running match, or in the one that ended last.
struct MatchSeat {
  Person person;
  std::optional<Nonce> nonce;            // nothing in an open room
  std::optional<Run> run;                // from match clock zero
  std::vector<ActionRecord> records;     // number n is records[n - 1]
  std::vector<ActionResult> new_boards;  // starting tiles of board b + 1 at [b]
  std::uint32_t last_move_ms = 0;        // match clock of the last applied action
  // Out for a reason that is not on its board: the link is lost, or idle.
  std::optional<v1::SeatState> out;

  v1::SeatState state() const;
  bool racing() const;
};

struct Match {
  MatchId match_id{};
  Secret secret{};
  MatchSettings settings;
  std::uint32_t round = 0;
  Key key{};
  std::map<SeatNumber, MatchSeat> seats;
  bool ended = false;
  v1::EndReason end_reason = v1::END_REASON_UNSPECIFIED;
  std::uint32_t ended_ms = 0;

  bool anyone_racing() const;
  // The place of one seat, from 1.
  std::uint32_t place_of(SeatNumber seat) const;
  // The least progress of the seats that still race; nothing when none does.
  std::optional<Progress> least_progress() const;
};

struct RoomSeat {
  Person person;
  bool ready = false;
  std::optional<Nonce> nonce;
};

// The seal of the next match.
struct SealedMatch {
  MatchSealed made;
  Digest commitment{};  // meaningless in an open room
};

class RoomState {
 public:
  // Pure: depends on nothing but the state and the decision. A decision that does not fit the
  // state (an action of an unknown seat, say) is our own bug: std::logic_error.
  void apply(const Decision& decision);

  RoomPhase phase() const { return phase_; }
  const std::map<SeatNumber, RoomSeat>& seats() const { return seats_; }
  // Meaningless while nobody is seated.
  SeatNumber host() const { return host_; }
  const SealedMatch& seal() const { return seal_; }
  // The running match; in the lobby the one that ended last.
  const std::optional<Match>& match() const { return match_; }
  SeatNumber lowest_free_seat() const;
  // Seats that are ready and, unless the room is open, have given their part of the key; rising.
  std::vector<SeatNumber> ready_seats() const;

 private:
  void on(const Seated& seated);
  void on(const Unseated& unseated);
  void on(const MatchSealed& sealed);
  void on(const NonceGiven& given);
  void on(const ReadinessSet& set);
  void on(const RosterFrozen& frozen);
  void on(const MatchWent& went);
  void on(const Acted& acted);
  void on(const SeatIdle& idle);
  void on(const MatchEnded& ended);

  RoomPhase phase_ = RoomPhase::lobby;
  std::map<SeatNumber, RoomSeat> seats_;
  SeatNumber host_ = 0;
  SealedMatch seal_;
  std::optional<Match> match_;
};

}  // namespace race2048::server
