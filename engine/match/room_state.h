// A room as its decisions make it: who sits where, the sealed match, and the match that runs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/decision.h"
#include "engine/match/outcome.h"
#include "engine/match/series.h"
#include "engine/match/splits.h"
#include "engine/match/standings.h"
#include "engine/run.h"

namespace race2048 {

enum class RoomPhase : std::uint8_t { lobby, countdown, racing };

// An action and all that its answer says, so that a repeated number is answered as before.
struct ActionRecord {
  std::uint64_t score = 0;  // of the current board, after it
  std::uint32_t at_ms = 0;
  Progress progress;  // after it; kNotYet while it waits
  Result result = Result::waits;
  Rejection rejection = Rejection::none;
  SeatState state = SeatState::racing;
  std::optional<Action> action;
  Spawn spawn;  // of a slide that was applied

  // Of a move that waits: beyond all that anyone has seen.
  static constexpr Progress kNotYet{.board = UINT32_MAX, .spawns = UINT32_MAX};
};

// A seat in the running match, or in the one that ended last.
struct MatchSeat {
  Person person;
  std::optional<Nonce> nonce;            // nothing in an open room
  std::optional<Run> run;                // from match clock zero
  std::vector<ActionRecord> records;     // all actions, also those made for a seat that was late
  std::vector<std::uint32_t> numbered;   // number n is records[numbered[n - 1]]
  std::vector<ActionResult> new_boards;  // starting tiles of board b + 1 at [b]
  std::uint32_t last_move_ms = 0;        // match clock of the last applied action
  // Out for a reason that is not on its board: the link is lost, or idle.
  std::optional<SeatState> out;
  std::optional<std::uint32_t> choice;  // lockstep: the number of the move that waits
  std::uint32_t missed = 0;             // lockstep: steps that it was late for
  // As Match::recount() has counted it.
  struct {
    bool racing = false;
    bool choosing = false;
  } counted;

  SeatState state() const;
  bool racing() const;
  bool has_chosen() const { return choice.has_value(); }
  std::uint32_t next_seq() const { return static_cast<std::uint32_t>(numbered.size()) + 1; }
  // REQUIRES: 1 <= seq < next_seq().
  const ActionRecord& record(std::uint32_t seq) const { return records[numbered[seq - 1]]; }
};

struct Match {
  MatchId match_id{};
  Secret secret{};
  MatchSettings settings;
  std::uint32_t round = 0;
  Key key{};
  std::map<SeatNumber, MatchSeat> seats;
  Ranking ranking;  // from match clock zero
  Splits splits;
  // Lockstep: the step that seats choose for, from 1, and when it began.
  std::uint32_t step = 0;
  std::uint32_t step_began_ms = 0;
  // Over all seats; kept by recount().
  struct {
    std::size_t racing = 0;
    std::size_t choosing = 0;
    bool reached = false;
  } tally;
  std::optional<MatchEnded> ended;

  bool lockstep() const { return settings.format == Format::step; }
  // Lockstep: match clock.
  std::uint32_t step_ends_ms() const { return step_began_ms + settings.move_time_ms; }
  bool anyone_racing() const { return tally.racing != 0; }
  bool anyone_reached() const { return tally.reached; }
  // Lockstep: a seat that races has not chosen its move yet.
  bool anyone_choosing() const { return tally.choosing != 0; }
  // The place of one seat, from 1.
  std::uint32_t place_of(SeatNumber seat) const { return ranking.place_of(seat); }
  // The least progress of the seats that still race; nothing when none does.
  std::optional<Progress> least_progress() const;

  // The clock starts: every seat gets its board.
  void go();
  // To be called when a seat has changed: brings what is counted over all seats up to date.
  void recount(SeatNumber number);
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
  // The host's name; empty before there is one.
  const std::string& host() const { return host_; }
  const RoomOptions& options() const { return options_; }
  // Digest of the room's password; nothing when it has none.
  const std::optional<Digest>& password() const { return password_; }
  const Series& series() const { return series_; }
  const SealedMatch& seal() const { return seal_; }
  // The running match; in the lobby the one that ended last.
  const std::optional<Match>& match() const { return match_; }
  SeatNumber lowest_free_seat() const;
  // Seats that are ready and, unless the room is open, have given their part of the key; rising.
  std::vector<SeatNumber> ready_seats() const;

 private:
  void on(const HostSet& set);
  void on(const OptionsSet& set);
  void on(const SeriesBegun& begun);
  void on(const Seated& seated);
  void on(const Unseated& unseated);
  void on(const MatchSealed& sealed);
  void on(const NonceGiven& given);
  void on(const ReadinessSet& set);
  void on(const RosterFrozen& frozen);
  void on(const MatchWent& went);
  void on(const Acted& acted);
  void on(const StepEnded& ended);
  void on(const SeatIdle& idle);
  void on(const MatchEnded& ended);
  void choose(MatchSeat& seat, const Acted& acted, ActionRecord& record);

  RoomPhase phase_ = RoomPhase::lobby;
  std::map<SeatNumber, RoomSeat> seats_;
  std::string host_;
  RoomOptions options_;
  std::optional<Digest> password_;
  Series series_;
  SealedMatch seal_;
  std::optional<Match> match_;
};

}  // namespace race2048
