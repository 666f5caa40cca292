// The state of a match, made by decisions: seats, their runs and answers, ranking and splits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/match/answers.h"
#include "engine/match/decision.h"
#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/seat_table.h"
#include "engine/match/splits.h"
#include "engine/match/standings.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/settings.h"

namespace race2048 {

// A seat in the running match, or in the last one.
struct MatchSeat {
  Person person;
  std::optional<Nonce> nonce;  // nothing in an open room
  std::optional<Run> run;      // from match clock zero
  Answers answers;             // with those to the moves made for a late seat
  // Match clock of the last applied action, or of the return of a person who was away.
  std::uint32_t last_move_ms = 0;
  std::uint32_t too_fast = 0;  // actions rejected for their rate
  // The match clock at which the seat stopped racing; nothing while it races.
  std::optional<std::uint32_t> done_ms;
  // Set when the seat is out for a reason outside its board: see is_taken_out().
  std::optional<SeatState> out;
  std::optional<Answer> choice;     // lockstep: the waiting move, with Result::waits
  std::uint32_t missed = 0;         // lockstep: steps in which the seat was late
  std::uint32_t missed_in_row = 0;  // lockstep: the same, since its last move or its return
  bool has_moved = false;           // has changed a board itself, not only by moves made for it
  // The person has no link. Lockstep: once the seat was late, no step waits for it.
  struct Away {
    bool was_late = false;

    bool operator==(const Away&) const = default;
  };
  std::optional<Away> away;
  // This seat's share of Match::Tally.
  struct Counted {
    bool racing = false;
    bool choosing = false;
    bool chosen = false;

    bool operator==(const Counted&) const = default;
  };
  Counted counted;

  SeatState state() const;
  bool racing() const { return is_racing(state()); }
  bool has_chosen() const { return choice.has_value(); }
  std::uint32_t next_seq() const { return answers.next_seq(); }
  // The record of the seat's last numbered action. REQUIRES: the seat has acted, and no step has
  // ended since.
  const ActionRecord& last_record() const;

  bool operator==(const MatchSeat&) const = default;
};

// Only RoomState changes a match; all others read it. A decision that does not fit the match (an
// action of an unknown seat, say) is our own bug and throws std::logic_error.
struct Match {
  // The sealed match with these seats, in its countdown. REQUIRES: each seat has its nonce, unless
  // the room is open.
  static Match frozen(const MatchSealed& sealed, std::uint64_t go_at_ms,
                      std::map<SeatNumber, MatchSeat> seats);

  MatchId match_id{};
  Secret secret{};
  MatchSettings settings;
  std::uint32_t round = 0;
  Key key{};
  // The room's host when the roster froze, who alone may be the match's referee; 0: the room had
  // none.
  PersonNumber host = 0;
  std::uint64_t go_at_ms = 0;      // room clock at match clock zero
  std::int64_t began_unix_ms = 0;  // wall time of match clock zero; 0 before it
  SeatTable<MatchSeat> seats;
  Ranking ranking;  // from match clock zero
  Unmoved unmoved = Unmoved::last;
  Splits splits;
  // Lockstep: the number of the current step, from 1, and when it began on the match clock.
  std::uint32_t step = 0;
  std::uint32_t step_began_ms = 0;
  // Knock-out: when the current interval began on the match clock.
  std::uint32_t interval_began_ms = 0;
  // Counts over all seats.
  struct Tally {
    std::size_t racing = 0;
    std::size_t choosing = 0;  // lockstep: racing and waited for, without a choice yet
    std::size_t chosen = 0;    // lockstep: racing, with a choice
    bool reached = false;

    bool operator==(const Tally&) const = default;
  };
  Tally tally;
  std::optional<MatchEnded> ended;

  bool lockstep() const { return settings.lockstep(); }
  // Lockstep: the end of the current step on the match clock.
  std::uint32_t step_ends_ms() const { return step_began_ms + settings.move_time_ms; }
  // Knock-out: the end of the current interval on the match clock, at which the last racing seat is
  // out. Returns nullopt if that will not come: the match ends with it or before, or a single seat
  // is racing.
  std::optional<std::uint32_t> interval_ends_ms() const;
  bool interval_is_over(std::uint32_t now_ms) const {
    const std::optional<std::uint32_t> ends_ms = interval_ends_ms();
    return ends_ms && *ends_ms <= now_ms;
  }
  // Knock-out: one seat of several is still racing, so the match is over.
  bool one_is_left() const {
    return settings.knocks_out() && seats.size() > 1 && tally.racing == 1;
  }
  // Knock-out: the seats that went out when an interval ended at this time.
  std::vector<SeatNumber> knocked_out_at(std::uint32_t at_ms) const;
  // Knock-out: the match clock at which the seat was done; 0 while it races, and without knock-out.
  std::uint32_t out_ms(const MatchSeat& seat) const {
    return settings.knocks_out() ? seat.done_ms.value_or(0) : 0;
  }
  bool anyone_racing() const { return tally.racing != 0; }
  bool anyone_reached() const { return tally.reached; }
  // Lockstep: at least one racing seat has chosen its move, and the step waits for no other.
  bool all_have_chosen() const { return tally.chosen != 0 && tally.choosing == 0; }
  // False for a seat that comes last because it has not moved.
  bool ranks_as_moved(const MatchSeat& seat) const {
    return seat.has_moved || unmoved == Unmoved::like_others;
  }
  // The place of one seat, from 1.
  std::uint32_t place_of(SeatNumber seat) const { return ranking.place_of(seat); }
  // The match clock when the room clock shows `room_ms`; 0 before the start.
  std::uint32_t clock_ms(std::uint64_t room_ms) const;

  // Starts the clock: every seat gets its board.
  void go(const MatchWent& went);
  void act(const Acted& acted, std::uint32_t at_ms);
  void end_step(const StepEnded& over);
  // Knock-out: all seats that share the last place among those that race are out, unless nobody
  // else races. The next interval begins.
  void end_interval(const IntervalEnded& over);
  // Takes a seat out of the match for a reason outside its board, at this time of the match clock.
  // Does nothing if it is done already.
  void put_out(SeatNumber number, SeatState reason, std::uint32_t at_ms);
  // The person of a seat has lost the link, or has one again. Both may come before the start.
  void go_away(SeatNumber number, std::uint32_t at_ms);
  void come_back(SeatNumber number, std::uint32_t at_ms);
  void end(const MatchEnded& end) { ended = end; }

  bool operator==(const Match&) const = default;

 private:
  // Lockstep: judges the move at once. A move that can be made waits for the end of the step.
  void choose(const MatchSeat& seat, const Acted& acted, ActionRecord& record) const;
  // Brings ranking and tally up to date after a change of the seat at this time.
  void recount(SeatNumber number, MatchSeat& seat, std::uint32_t at_ms);
};

// Reads a seat's answers in a match, from an index on, in the order in which they were given. It
// keeps its place: the seat may be given more answers between two calls, which have the same match
// and seat.
class AnswerReader {
 public:
  explicit AnswerReader(std::size_t from) : next_(from) {}

  bool has_next(const Match& match, SeatNumber seat) const;
  // An answer that is not kept is made again: see AnswerReplay. Before the first one, those since
  // the nearest copy of the seat's run are made. `work` counts down with each answer that is made
  // or read; at 0 the call returns nullopt, and a later call continues. REQUIRES: has_next().
  std::optional<Answer> next(const Match& match, SeatNumber seat, std::size_t& work);

 private:
  void begin_near(const Match& match, const Answers& answers);

  std::size_t next_;
  std::optional<AnswerReplay> replay_;
};

}  // namespace race2048
