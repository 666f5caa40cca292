#include "engine/match/outcome.h"

namespace race2048 {

bool is_racing(SeatState state) {
  return state == SeatState::racing || state == SeatState::stuck;
}

SeatState seat_state_of(RunState state) {
  switch (state) {
    case RunState::racing:
      return SeatState::racing;
    case RunState::stuck:
      return SeatState::stuck;
    case RunState::out_stuck:
      return SeatState::out_stuck;
    case RunState::reached:
      return SeatState::reached;
    case RunState::gave_up:
      return SeatState::gave_up;
    case RunState::moves_made:
      return SeatState::moves_made;
  }
  return SeatState::racing;
}

Result result_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::applied:
      return Result::applied;
    case Verdict::no_change:
      return Result::no_change;
    case Verdict::stale_board:
    case Verdict::board_not_over:
    case Verdict::run_over:
      return Result::rejected;
  }
  return Result::rejected;
}

Rejection rejection_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::applied:
    case Verdict::no_change:
      return Rejection::none;
    case Verdict::stale_board:
      return Rejection::stale_board;
    case Verdict::board_not_over:
      return Rejection::board_not_over;
    case Verdict::run_over:
      return Rejection::run_over;
  }
  return Rejection::none;
}

}  // namespace race2048
