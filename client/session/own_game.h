// The own seat in a race, as the client knows it: the confirmed board, the actions without an
// answer, and the log that is checked against the opened seal.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/run.h"

namespace race2048::client {

// An action that the server applied, and the new tiles that it sent.
struct LoggedAction {
  Action action = Action::up;
  std::uint32_t board = 0;  // the board that it was made for
  std::vector<Spawn> spawns;
  std::uint64_t score = 0;  // of the board after it
  bool forced = false;      // lockstep: the person was late, and the server made it
};

// An action as it is sent.
struct SentAction {
  std::uint32_t board = 0;
  std::uint32_t seq = 0;
  Action action = Action::up;
  std::uint32_t step = 0;  // lockstep: for which it was chosen
};

// The server's answer to an action.
struct Outcome {
  std::uint32_t seq = 0;  // 0: lockstep, the server's own move for a seat that was late
  bool applied = false;
  Rejection rejection = Rejection::none;
  std::optional<Action> made{};  // the server's own move
  std::vector<Spawn> spawns{};   // on cells of the board
  std::uint64_t score = 0;       // of the board `board`, after it
  std::uint32_t board = 0;
  std::uint32_t rank = 0;
  SeatState state = SeatState::racing;
  std::uint32_t at_ms = 0;  // match clock
};

struct PendingAction {
  std::uint32_t seq = 0;
  Action action = Action::up;
  std::uint32_t step = 0;  // lockstep: for which it was chosen
};

// How a seat's moves follow each other.
enum class Pace : std::uint8_t {
  free,      // as fast as they are made
  lockstep,  // one a step
};

class OwnGame {
 public:
  // A board with the starting tiles that Go brought.
  OwnGame(const Rules& rules, std::vector<Spawn> start_spawns, Pace pace = Pace::free);

  // Takes an action for sending. Returns nothing if too many are unanswered, if the seat is done,
  // if it is plain that nothing would change, or in lockstep while no move can be chosen.
  std::optional<SentAction> act(Action action);
  // The action cannot be sent before earlier ones are answered.
  bool has_to_wait(Action action) const;

  // The server's answer, or in lockstep its own move for a seat that was late. False if it
  // contradicts the rules or the actions that were sent: then the server cannot be trusted, or this
  // client is broken.
  [[nodiscard]] bool on_outcome(const Outcome& outcome);

  // Lockstep: this step has begun. REQUIRES: a higher number than before.
  void on_step(std::uint32_t number) { step_ = number; }

  // The standings say that the seat is in this state: it may be out without an outcome that says
  // so.
  void on_standing(SeatState state);

  // Lockstep: a move for the current step is chosen and waits for the others.
  bool choice_waits() const { return choice().has_value(); }
  std::optional<Action> choice() const;
  // The server would take a move now, or the next board if this one is stuck. In lockstep: a step
  // has begun, and no move for it is chosen yet.
  bool may_move() const;

  // The board to show: the confirmed one after the first unanswered slide, still without its new
  // tile.
  Board shown_board() const;
  std::uint64_t shown_score() const;
  // That slide; nothing if every slide is answered.
  std::optional<Direction> previewed() const;

  const Board& board() const { return board_; }  // as confirmed
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
  // The cell of the tile that the last outcome brought.
  std::optional<int> newest_cell() const { return newest_cell_; }
  // Gain of the last applied slide.
  std::uint64_t last_gain() const { return last_gain_; }

  const std::vector<Spawn>& start_spawns() const { return start_spawns_; }
  const std::vector<LoggedAction>& log() const { return log_; }
  // By the tile's exponent, from limits::kFirstSplitExponent on: the match clock when the person
  // first made the tile, on any board.
  const std::map<int, std::uint32_t>& splits() const { return splits_; }

 private:
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
  std::uint32_t step_ = 0;  // lockstep: the one that has begun last
  SeatState state_ = SeatState::racing;
  std::deque<PendingAction> pending_;
  std::optional<int> newest_cell_;
  std::uint64_t last_gain_ = 0;
  std::vector<LoggedAction> log_;
  std::map<int, std::uint32_t> splits_;
};

}  // namespace race2048::client
