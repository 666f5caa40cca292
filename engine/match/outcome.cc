#include "engine/match/outcome.h"

namespace race2048 {

bool is_racing(SeatState state) {
  return state == SeatState::racing || state == SeatState::stuck;
}

bool is_taken_out(SeatState state) {
  return state == SeatState::link_lost || state == SeatState::idle ||
         state == SeatState::knocked_out;
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

Result result_of(ActionVerdict verdict) {
  switch (verdict) {
    case ActionVerdict::applied:
      return Result::applied;
    case ActionVerdict::no_change:
      return Result::no_change;
    case ActionVerdict::stale_board:
    case ActionVerdict::board_not_over:
    case ActionVerdict::run_over:
      return Result::rejected;
  }
  return Result::rejected;
}

Rejection rejection_of(ActionVerdict verdict) {
  switch (verdict) {
    case ActionVerdict::applied:
    case ActionVerdict::no_change:
      return Rejection::none;
    case ActionVerdict::stale_board:
      return Rejection::stale_board;
    case ActionVerdict::board_not_over:
      return Rejection::board_not_over;
    case ActionVerdict::run_over:
      return Rejection::run_over;
  }
  return Rejection::none;
}

}  // namespace race2048
