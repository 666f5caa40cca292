#include "client/model/own_game.h"

#include <algorithm>
#include <utility>

#include "shared/limits.h"

namespace race2048::client {
namespace {

// Places a tile that the server sent; false if the cell is not empty.
bool place(Board& board, const Spawn& spawn) {
  if (board.exponent(spawn.cell) != 0) return false;
  board.set_exponent(spawn.cell, spawn.exponent);
  return true;
}

}  // namespace

OwnGame::OwnGame(const Rules& rules, std::vector<Spawn> start_spawns, Pace pace)
    : rules_(rules), pace_(pace), start_spawns_(std::move(start_spawns)), board_(rules.size) {
  for (const Spawn& spawn : start_spawns_) place(board_, spawn);
  note_best();
}

bool OwnGame::racing() const {
  return is_racing(state_);
}

std::optional<Action> OwnGame::choice() const {
  if (pace_ != Pace::lockstep) return std::nullopt;
  // Each step brings a racing seat exactly one action. A choice for a step that has passed came too
  // late: only its rejection is still to come.
  const auto waits =
      std::find_if(pending_.begin(), pending_.end(), [this](const SentAction& pending) {
        return pending.action != Action::give_up && pending.step > log_.size();
      });
  return waits == pending_.end() ? std::nullopt : std::optional(waits->action);
}

bool OwnGame::may_act() const {
  return racing() && pending_.size() < limits::kMaxMovesInFlight &&
         next_seq_ <= limits::kMaxActionsPerMatch;
}

bool OwnGame::may_move() const {
  if (!may_act()) return false;
  if (pace_ == Pace::free) return true;
  const bool gives_up = !pending_.empty() && pending_.back().action == Action::give_up;
  return log_.size() < step_ && !choice_waits() && !gives_up;
}

bool OwnGame::has_to_wait(Action action) const {
  // The next board requires that every action for this one is answered.
  const std::size_t most = action == Action::next_board ? 1 : limits::kMaxMovesInFlight;
  return pending_.size() >= most;
}

std::size_t OwnGame::slides_in_flight() const {
  return static_cast<std::size_t>(std::count_if(
      pending_.begin(), pending_.end(),
      [](const SentAction& pending) { return direction_of(pending.action).has_value(); }));
}

std::optional<SentAction> OwnGame::act(Action action) {
  if (!may_act()) return std::nullopt;
  if (action != Action::give_up && !may_move()) return std::nullopt;
  const std::optional<Direction> direction = direction_of(action);
  if (direction && stuck()) return std::nullopt;
  // In lockstep an unanswered action other than a choice is only waiting for its rejection.
  const bool board_is_certain = pending_.empty() || pace_ == Pace::lockstep;
  if (action == Action::next_board && (!stuck() || !board_is_certain)) return std::nullopt;
  // With no unanswered action, the board is certain, and so is whether a slide would move anything.
  if (direction && board_is_certain && !slide(board_, *direction).moved) return std::nullopt;
  pending_.push_back({.board = board_number_, .seq = next_seq_++, .action = action, .step = step_});
  return pending_.back();
}

bool OwnGame::on_outcome(const Outcome& outcome) {
  if (outcome.seq == 0) return on_forced(outcome);
  if (pending_.empty() || pending_.front().seq != outcome.seq) return false;
  const SentAction pending = pending_.front();
  pending_.pop_front();
  if (outcome.applied) {
    // One action per step: no step has two, and none comes before its step.
    const bool of_a_step = pending.step > log_.size() || pending.action == Action::give_up;
    if (pace_ == Pace::lockstep && !of_a_step) return false;
    if (!apply(pending.action, false, outcome)) return false;
  }
  ++answers_;
  rank_ = outcome.rank;
  // After a lost link older answers may follow a standing that has already taken the seat out.
  if (!is_taken_out(state_)) state_ = outcome.state;
  return true;
}

bool OwnGame::on_forced(const Outcome& outcome) {
  if (pace_ != Pace::lockstep || !racing() || log_.size() >= step_) return false;
  if (log_.size() >= kMostLogged) return false;
  const Action due = default_action(board_);
  if (!outcome.applied || outcome.made != due) return false;
  if (due == Action::next_board && !stuck()) return false;
  if (!apply(due, true, outcome)) return false;
  ++answers_;
  rank_ = outcome.rank;
  state_ = outcome.state;
  return true;
}

bool OwnGame::apply(Action action, bool forced, const Outcome& outcome) {
  LoggedAction logged{.action = action,
                      .forced = forced,
                      .board = board_number_,
                      .spawns = outcome.spawns,
                      .score = outcome.score,
                      .seq = outcome.seq,
                      .at_ms = outcome.at_ms};
  if (const std::optional<Direction> direction = direction_of(action)) {
    const SlideResult slid = slide(board_, *direction);
    if (!slid.moved || logged.spawns.size() != 1) return false;
    board_ = slid.board;
    score_ += slid.gain;
    last_gain_ = slid.gain;
    ++moves_;
    const int best = board_.best_exponent();
    if (best >= limits::kFirstSplitExponent) splits_.try_emplace(best, outcome.at_ms);
  } else if (action == Action::next_board) {
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
  if (score_ != outcome.score || board_number_ != outcome.board) return false;
  log_.push_back(std::move(logged));
  note_best();
  return true;
}

// Like the server's ranking: among boards with equal scores, the one with the larger tile is best.
void OwnGame::note_best() {
  const int exponent = board_.best_exponent();
  if (std::pair(score_, exponent) <= std::pair(best_score_, best_exponent_)) return;
  best_score_ = score_;
  best_exponent_ = exponent;
}

void OwnGame::restore(const std::vector<SentAction>& sent) {
  pending_.assign(sent.begin(), sent.end());
  if (!sent.empty()) next_seq_ = sent.back().seq + 1;
}

std::optional<std::vector<SentAction>> OwnGame::unread(std::uint32_t next_seq) const {
  const std::uint32_t first = pending_.empty() ? next_seq_ : pending_.front().seq;
  if (next_seq < first || next_seq > next_seq_) return std::nullopt;
  return std::vector<SentAction>(pending_.begin() + static_cast<std::ptrdiff_t>(next_seq - first),
                                 pending_.end());
}

void OwnGame::on_standing(SeatState state) {
  // While the seat races, outcomes are newer and more exact.
  if (!is_racing(state)) state_ = state;
}

std::optional<Direction> OwnGame::previewed() const {
  if (pace_ == Pace::lockstep) {
    const std::optional<Action> waits = choice();
    return waits ? direction_of(*waits) : std::nullopt;
  }
  return pending_.empty() ? std::nullopt : direction_of(pending_.front().action);
}

Board OwnGame::shown_board() const {
  const std::optional<Direction> direction = previewed();
  return direction ? slide(board_, *direction).board : board_;
}

std::uint64_t OwnGame::shown_score() const {
  const std::optional<Direction> direction = previewed();
  return direction ? score_ + slide(board_, *direction).gain : score_;
}

}  // namespace race2048::client
