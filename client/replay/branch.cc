#include "client/replay/branch.h"

#include <utility>

namespace race2048::client {

bool Branch::move(Direction direction) {
  Run before = run_;
  // On a stuck board any slide asks for the next board, which the match may not allow.
  const Action action = run_.state() == RunState::stuck ? Action::next_board : action_of(direction);
  const ActionResult result = run_.apply(action, run_.board_number(), at_ms_);
  if (result.verdict != ActionVerdict::applied) return false;
  newest_cell_.reset();
  if (action != Action::next_board && result.spawn_count == 1) {
    newest_cell_ = result.spawn.front().cell;
  }
  if (earlier_.size() == kMostTakenBack) earlier_.erase(earlier_.begin());
  earlier_.push_back(std::move(before));
  return true;
}

bool Branch::take_back() {
  if (earlier_.empty()) return false;
  run_ = std::move(earlier_.back());
  earlier_.pop_back();
  newest_cell_.reset();
  return true;
}

}  // namespace race2048::client
