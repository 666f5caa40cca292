#include "engine/run.h"

#include <algorithm>

namespace race2048 {

std::optional<Direction> direction_of(Action action) {
  switch (action) {
    case Action::up:
      return Direction::up;
    case Action::down:
      return Direction::down;
    case Action::left:
      return Direction::left;
    case Action::right:
      return Direction::right;
    case Action::next_board:
    case Action::give_up:
      return std::nullopt;
  }
  return std::nullopt;
}

Action action_of(Direction direction) {
  switch (direction) {
    case Direction::up:
      return Action::up;
    case Direction::down:
      return Action::down;
    case Direction::left:
      return Action::left;
    case Direction::right:
      return Action::right;
  }
  return Action::up;
}

Action default_action(const Board& board) {
  for (const Direction direction :
       {Direction::left, Direction::down, Direction::right, Direction::up}) {
    if (slide(board, direction).moved) return action_of(direction);
  }
  return Action::next_board;
}

namespace {

ActionResult result_of(std::span<const Spawn> spawns) {
  ActionResult result{.spawn_count = static_cast<std::uint8_t>(spawns.size())};
  std::ranges::copy(spawns, result.spawn.begin());
  return result;
}

}  // namespace

Run::Run(const RunSettings& settings, const Key& key)
    : settings_(settings), sequence_(key, settings.draws), game_(settings.rules, sequence_) {
  note_best();
}

ActionResult Run::apply(Action action, std::uint32_t board, std::uint32_t at_ms) {
  if (over()) return {.verdict = ActionVerdict::run_over};
  if (board != game_.board_number()) return {.verdict = ActionVerdict::stale_board};
  if (action == Action::give_up) {
    state_ = RunState::gave_up;
    return {};
  }
  if (action == Action::next_board) {
    if (state_ != RunState::stuck) return {.verdict = ActionVerdict::board_not_over};
    earlier_moves_ += game_.moves();
    game_ = Game(settings_.rules, sequence_, board + 1);
    board_gain_ms_ = 0;
    state_ = RunState::racing;
    return result_of(start_spawns());
  }
  if (state_ == RunState::stuck) return {.verdict = ActionVerdict::no_change};
  const Move move = game_.move(*direction_of(action), sequence_);
  if (!move.spawn) return {.verdict = ActionVerdict::no_change};
  if (move.gain > 0) board_gain_ms_ = at_ms;
  note_best();
  // Reaching the target counts even if the same move leaves the board stuck.
  if (move.reached && settings_.rules.on_target == OnTarget::stop) {
    state_ = RunState::reached;
    reached_ms_ = at_ms;
  } else if (settings_.move_limit != 0 && moves() >= settings_.move_limit) {
    state_ = RunState::moves_made;
  } else if (move.over) {
    state_ = settings_.on_stuck == OnStuck::next_board ? RunState::stuck : RunState::out_stuck;
  }
  return result_of({&*move.spawn, 1});
}

void Run::note_best() {
  if (score() < best_score_) return;
  // Of boards with equal scores the one with the larger tile is best, then the earlier one.
  const int exponent = board().best_exponent();
  if (score() == best_score_ && exponent <= best_exponent_) return;
  best_score_ = score();
  best_exponent_ = exponent;
  last_gain_ms_ = board_gain_ms_;
}

}  // namespace race2048
