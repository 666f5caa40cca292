// The client's own seat in a race: the confirmed board, the unanswered actions, and the log that is
// checked against the opened seal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/run.h"
#include "engine/settings/limits.h"

namespace race2048::client {

// An action that the server applied, with the new tiles that the server sent.
struct LoggedAction {
  Action action = Action::up;
  bool forced = false;      // lockstep: the person was late, so the server made the move
  std::uint32_t board = 0;  // the board for which the action was made
  std::vector<Spawn> spawns;
  std::uint64_t score = 0;  // of that board after the action
  std::uint32_t seq = 0;    // 0 if it was forced
  std::uint32_t at_ms = 0;  // match clock
};

// An action as sent to the server.
struct SentAction {
  std::uint32_t board = 0;
  std::uint32_t seq = 0;
  Action action = Action::up;
  std::uint32_t step = 0;  // lockstep: the step for which the move was chosen

  bool operator==(const SentAction&) const = default;
};

// The server's answer to an action.
struct Outcome {
  std::uint32_t seq = 0;  // 0: lockstep, the server's own move for a late seat
  bool applied = false;
  Rejection rejection = Rejection::none;
  std::optional<Action> made{};  // the server's own move
  std::vector<Spawn> spawns{};   // each on a cell of the board
  std::uint64_t score = 0;       // of the board `board`, after the action
  std::uint32_t board = 0;
  std::uint32_t rank = 0;
  SeatState state = SeatState::racing;
  std::uint32_t at_ms = 0;  // match clock
};

// How the moves of a seat follow one another.
enum class Pace : std::uint8_t {
  free,      // as fast as the player makes them
  lockstep,  // one per step
};

class OwnGame {
 public:
  // Actions that a server may have applied in one match: as many as a seat can make, and as many
  // again that the server makes for a late seat, once a step. Beyond: on_outcome() refuses the
  // latter.
  static constexpr std::uint32_t kMostLogged = 2 * limits::kMaxActionsPerMatch;

  // Begins with the starting tiles from Go.
  OwnGame(const Rules& rules, std::vector<Spawn> start_spawns, Pace pace = Pace::free);

  // Prepares an action for sending. Returns nothing if too many actions are unanswered or have been
  // made, if the seat is done, if the action certainly changes nothing, or in lockstep if no move
  // can be chosen now.
  std::optional<SentAction> act(Action action);
  // True if the action has to wait for answers to earlier ones.
  bool has_to_wait(Action action) const;

  // Takes the server's answer or, in lockstep, the server's own move for a late seat. Returns false
  // if it contradicts the rules or the sent actions: then either the server cannot be trusted, or
  // this client has a bug.
  [[nodiscard]] bool on_outcome(const Outcome& outcome);

  // Lockstep: this step has begun. REQUIRES: a higher number than before.
  void on_step(std::uint32_t number) { step_ = number; }

  // After a restart: these actions were sent before it, by rising seq from 1. REQUIRES: nothing has
  // happened yet.
  void restore(const std::vector<SentAction>& sent);
  // The number of answers taken, with the server's own moves for a late seat.
  std::uint32_t answers() const { return answers_; }
  // After a lost link: the unanswered actions from `next_seq` on, which the server has not read.
  // Nothing if `next_seq` is impossible: the server has answered that number, or it was never used.
  std::optional<std::vector<SentAction>> unread(std::uint32_t next_seq) const;

  // Takes the seat's state from the standings: a seat can go out without an outcome.
  void on_standing(SeatState state);

  // Lockstep: the person has chosen a move for the current step and waits for the others.
  bool choice_waits() const { return choice().has_value(); }
  std::optional<Action> choice() const;
  // True if the server would accept a move now, or the next board if this one is stuck: fewer than
  // kMaxMovesInFlight are unanswered, and fewer than kMaxActionsPerMatch have been made. In
  // lockstep: a step has begun, and the person has not chosen a move for it.
  bool may_move() const;

  // True if only one more action can be numbered in this match.
  bool one_action_left() const { return next_seq_ >= limits::kMaxActionsPerMatch; }

  // The board to show: the confirmed board after the first unanswered slide, without the new tile.
  Board shown_board() const;
  std::uint64_t shown_score() const;
  // The first unanswered slide; nothing if every slide is answered.
  std::optional<Direction> previewed() const;

  const Board& board() const { return board_; }  // confirmed by the server
  std::uint32_t board_number() const { return board_number_; }
  std::uint64_t score() const { return score_; }
  std::uint64_t best_score() const { return best_score_; }  // of the best board
  int best_exponent() const { return best_exponent_; }      // largest tile of the best board
  std::uint32_t moves() const { return moves_; }
  std::uint32_t rank() const { return rank_; }  // 0 before the first outcome
  SeatState state() const { return state_; }
  bool racing() const;
  bool stuck() const { return state_ == SeatState::stuck; }
  std::size_t in_flight() const { return pending_.size(); }
  std::size_t slides_in_flight() const;
  // The cell of the new tile in the last outcome.
  std::optional<int> newest_cell() const { return newest_cell_; }
  // Gain of the last applied slide.
  std::uint64_t last_gain() const { return last_gain_; }

  const std::vector<Spawn>& start_spawns() const { return start_spawns_; }
  const std::vector<LoggedAction>& log() const { return log_; }
  // By the tile's exponent, from limits::kFirstSplitExponent on: the match clock when the person
  // first made the tile, on any board.
  const std::map<int, std::uint32_t>& splits() const { return splits_; }

 private:
  bool may_act() const;
  bool on_forced(const Outcome& outcome);
  bool apply(Action action, bool forced, const Outcome& outcome);
  void note_best();

  Rules rules_;
  Pace pace_;
  std::vector<Spawn> start_spawns_;
  Board board_;
  std::uint32_t board_number_ = 0;
  std::uint64_t score_ = 0;
  std::uint64_t best_score_ = 0;
  int best_exponent_ = 0;
  std::uint32_t moves_ = 0;
  std::uint32_t rank_ = 0;
  std::uint32_t next_seq_ = 1;
  std::uint32_t answers_ = 0;
  std::uint32_t step_ = 0;  // lockstep: the last step that has begun
  SeatState state_ = SeatState::racing;
  std::deque<SentAction> pending_;
  std::optional<int> newest_cell_;
  std::uint64_t last_gain_ = 0;
  std::vector<LoggedAction> log_;
  std::map<int, std::uint32_t> splits_;
};

}  // namespace race2048::client
