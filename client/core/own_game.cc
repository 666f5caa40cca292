#include "client/core/own_game.h"

#include <algorithm>
#include <utility>

#include "proto/limits.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

// Places a told tile; false when there is one already.
bool place(Board& board, const Spawn& spawn) {
  if (board.exponent(spawn.cell) != 0) return false;
  board.set_exponent(spawn.cell, spawn.exponent);
  return true;
}

}  // namespace

OwnGame::OwnGame(const Rules& rules, std::vector<Spawn> start_spawns)
    : rules_(rules), start_spawns_(std::move(start_spawns)), board_(rules.size) {
  for (const Spawn& spawn : start_spawns_) place(board_, spawn);
}

bool OwnGame::racing() const {
  return wire::is_racing(state_);
}

std::optional<v1::Move> OwnGame::act(Action action) {
  if (!racing() || pending_.size() >= limits::kMaxMovesInFlight) return std::nullopt;
  const std::optional<Direction> direction = direction_of(action);
  if (direction && stuck()) return std::nullopt;
  if (action == Action::next_board && (!stuck() || !pending_.empty())) return std::nullopt;
  // With nothing on its way the board is known for certain, and so is that nothing would move.
  if (direction && pending_.empty() && !slide(board_, *direction).moved) return std::nullopt;
  const std::uint32_t seq = next_seq_++;
  pending_.push_back({.seq = seq, .action = action});
  v1::Move move;
  move.set_board(board_number_);
  move.set_seq(seq);
  move.set_action(wire::to_wire(action));
  return move;
}

bool OwnGame::on_outcome(const v1::Outcome& outcome) {
  if (pending_.empty() || pending_.front().seq != outcome.seq()) return false;
  const PendingAction pending = pending_.front();
  pending_.pop_front();
  rank_ = outcome.rank();
  state_ = outcome.state();
  if (outcome.result() != v1::RESULT_APPLIED) return true;
  return apply(pending, outcome);
}

bool OwnGame::apply(const PendingAction& pending, const v1::Outcome& outcome) {
  LoggedAction logged{
      .action = pending.action, .board = board_number_, .spawns = {}, .score = outcome.score()};
  for (const v1::Spawn& told : outcome.spawns()) {
    const std::optional<Spawn> spawn = wire::spawn_from(told, board_.cells());
    if (!spawn) return false;
    logged.spawns.push_back(*spawn);
  }
  if (const std::optional<Direction> direction = direction_of(pending.action)) {
    const SlideResult slid = slide(board_, *direction);
    if (!slid.moved || logged.spawns.size() != 1) return false;
    board_ = slid.board;
    score_ += slid.gain;
    last_gain_ = slid.gain;
    ++moves_;
  } else if (pending.action == Action::next_board) {
    if (logged.spawns.size() != static_cast<std::size_t>(rules_.start_tiles)) return false;
    board_ = Board(rules_.size);
    ++board_number_;
    score_ = 0;
    last_gain_ = 0;
  }
  for (const Spawn& spawn : logged.spawns) {
    if (!place(board_, spawn)) return false;
    newest_cell_ = spawn.cell;
  }
  if (score_ != outcome.score() || board_number_ != outcome.board()) return false;
  log_.push_back(std::move(logged));
  return true;
}

void OwnGame::on_standing(v1::SeatState state) {
  // While it races the outcomes know better, and sooner.
  if (!wire::is_racing(state)) state_ = state;
}

Board OwnGame::shown_board() const {
  if (pending_.empty()) return board_;
  const std::optional<Direction> direction = direction_of(pending_.front().action);
  return direction ? slide(board_, *direction).board : board_;
}

std::uint64_t OwnGame::shown_score() const {
  if (pending_.empty()) return score_;
  const std::optional<Direction> direction = direction_of(pending_.front().action);
  return direction ? score_ + slide(board_, *direction).gain : score_;
}

}  // namespace race2048::client
