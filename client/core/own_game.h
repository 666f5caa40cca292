// One's own seat in a race, as the client knows it: what the server has confirmed, what is on its
// way, and the log that the opened seal is checked against.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/run.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// An action that the server applied, with the tiles that it told.
struct LoggedAction {
  Action action = Action::up;
  std::uint32_t board = 0;  // for which it was made
  std::vector<Spawn> spawns;
  std::uint64_t score = 0;  // of the board after it
};

struct PendingAction {
  std::uint32_t seq = 0;
  Action action = Action::up;
};

class OwnGame {
 public:
  // A board with the starting tiles that Go brought.
  OwnGame(const Rules& rules, std::vector<Spawn> start_spawns);

  // Takes an action for sending: the wire Move without its round. Nothing when too many are
  // unanswered, when the seat is done, or when it is plain that nothing would change.
  std::optional<v1::Move> act(Action action);

  // The server's answer. False when it contradicts the rules or what was sent: the server is not
  // to be trusted, or this client is broken.
  [[nodiscard]] bool on_outcome(const v1::Outcome& outcome);

  // What the standings say of this seat: it may be out for a reason that no outcome told.
  void on_standing(v1::SeatState state);

  // What the screen shows: the confirmed board, with the first unanswered slide done, its new tile
  // still missing.
  Board shown_board() const;
  std::uint64_t shown_score() const;

  const Board& board() const { return board_; }  // as confirmed
  std::uint32_t board_number() const { return board_number_; }
  std::uint64_t score() const { return score_; }
  std::uint32_t moves() const { return moves_; }
  std::uint32_t rank() const { return rank_; }  // 0 before the first outcome
  v1::SeatState state() const { return state_; }
  bool racing() const;
  bool stuck() const { return state_ == v1::SEAT_STATE_STUCK; }
  std::size_t in_flight() const { return pending_.size(); }
  // The cell of the tile that the last outcome brought.
  std::optional<int> newest_cell() const { return newest_cell_; }
  // Gain of the last applied slide.
  std::uint64_t last_gain() const { return last_gain_; }

  const std::vector<Spawn>& start_spawns() const { return start_spawns_; }
  const std::vector<LoggedAction>& log() const { return log_; }

 private:
  bool apply(const PendingAction& pending, const v1::Outcome& outcome);

  Rules rules_;
  std::vector<Spawn> start_spawns_;
  Board board_;
  std::uint32_t board_number_ = 0;
  std::uint64_t score_ = 0;
  std::uint32_t moves_ = 0;
  std::uint32_t rank_ = 0;
  std::uint32_t next_seq_ = 1;
  v1::SeatState state_ = v1::SEAT_STATE_RACING;
  std::deque<PendingAction> pending_;
  std::optional<int> newest_cell_;
  std::uint64_t last_gain_ = 0;
  std::vector<LoggedAction> log_;
};

}  // namespace race2048::client
