#include "engine/run.h"

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

Run::Run(const RunSettings& settings, const Key& key)
    : settings_(settings), sequence_(key), board_(settings.rules.size) {
  start_board(0);
  note_best();
}

bool Run::over() const {
  return state_ != RunState::racing && state_ != RunState::stuck;
}

ActionResult Run::apply(Action action, std::uint32_t board, std::uint32_t at_ms) {
  if (over()) return {.verdict = Verdict::run_over};
  if (board != progress_.board) return {.verdict = Verdict::stale_board};
  if (action == Action::give_up) {
    state_ = RunState::gave_up;
    return {};
  }
  if (action == Action::next_board) {
    if (state_ != RunState::stuck) return {.verdict = Verdict::board_not_over};
    return start_board(progress_.board + 1);
  }
  const SlideResult slid = slide(board_, *direction_of(action));
  if (!slid.moved) return {.verdict = Verdict::no_change};
  board_ = slid.board;
  score_ += slid.gain;
  if (slid.gain > 0) board_gain_ms_ = at_ms;
  ++moves_;
  ActionResult result;
  result.spawn[result.spawn_count++] = place_spawn();
  note_best();
  // Reaching the target counts even when the same move also fills the board for good.
  if (settings_.target_exponent != 0 && slid.best_merge >= settings_.target_exponent) {
    state_ = RunState::reached;
    reached_ms_ = at_ms;
  } else if (is_stuck(board_)) {
    state_ = settings_.on_stuck == OnStuck::next_board ? RunState::stuck : RunState::out_stuck;
  }
  return result;
}

ActionResult Run::start_board(std::uint32_t number) {
  board_ = Board(settings_.rules.size);
  progress_ = {.board = number, .spawns = 0};
  score_ = 0;
  board_gain_ms_ = 0;
  state_ = RunState::racing;
  start_ = {};
  for (int i = 0; i < settings_.rules.start_tiles; ++i) {
    start_.spawn[start_.spawn_count++] = place_spawn();
  }
  return start_;
}

Spawn Run::place_spawn() {
  const Draw draw = sequence_.draw(progress_.board, progress_.spawns++);
  const Spawn spawn = spawn_of(draw, board_, settings_.rules);
  board_.set_exponent(spawn.cell, spawn.exponent);
  return spawn;
}

void Run::note_best() {
  const int exponent = board_.best_exponent();
  // Of boards with equal scores the one with the larger tile is the best; else the earlier one.
  if (score_ < best_score_ || (score_ == best_score_ && exponent <= best_exponent_)) return;
  best_score_ = score_;
  best_exponent_ = exponent;
  last_gain_ms_ = board_gain_ms_;
}

}  // namespace race2048
