#include "proto/conversions.h"

namespace race2048::wire {

std::optional<Action> action_from(v1::Action wire_action) {
  switch (wire_action) {
    case v1::ACTION_UP:
      return Action::up;
    case v1::ACTION_DOWN:
      return Action::down;
    case v1::ACTION_LEFT:
      return Action::left;
    case v1::ACTION_RIGHT:
      return Action::right;
    case v1::ACTION_NEXT_BOARD:
      return Action::next_board;
    case v1::ACTION_GIVE_UP:
      return Action::give_up;
    case v1::ACTION_UNSPECIFIED:
    case v1::Action_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Action_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

v1::Action to_wire(Action action) {
  switch (action) {
    case Action::up:
      return v1::ACTION_UP;
    case Action::down:
      return v1::ACTION_DOWN;
    case Action::left:
      return v1::ACTION_LEFT;
    case Action::right:
      return v1::ACTION_RIGHT;
    case Action::next_board:
      return v1::ACTION_NEXT_BOARD;
    case Action::give_up:
      return v1::ACTION_GIVE_UP;
  }
  return v1::ACTION_UNSPECIFIED;
}

std::optional<Spawn> spawn_from(const v1::Spawn& spawn, int cells) {
  if (spawn.cell() >= static_cast<std::uint32_t>(cells)) return std::nullopt;
  if (spawn.tile() != 2 && spawn.tile() != 4) return std::nullopt;
  return Spawn{.cell = static_cast<std::uint8_t>(spawn.cell()),
               .exponent = static_cast<std::uint8_t>(spawn.tile() == 4 ? 2 : 1)};
}

v1::SeatState to_wire(SeatState state) {
  switch (state) {
    case SeatState::racing:
      return v1::SEAT_STATE_RACING;
    case SeatState::stuck:
      return v1::SEAT_STATE_STUCK;
    case SeatState::out_stuck:
      return v1::SEAT_STATE_OUT_STUCK;
    case SeatState::reached:
      return v1::SEAT_STATE_REACHED;
    case SeatState::gave_up:
      return v1::SEAT_STATE_GAVE_UP;
    case SeatState::link_lost:
      return v1::SEAT_STATE_LINK_LOST;
    case SeatState::idle:
      return v1::SEAT_STATE_IDLE;
    case SeatState::moves_made:
      return v1::SEAT_STATE_MOVES_MADE;
  }
  return v1::SEAT_STATE_UNSPECIFIED;
}

std::optional<SeatState> seat_state_from(v1::SeatState wire_state) {
  switch (wire_state) {
    case v1::SEAT_STATE_RACING:
      return SeatState::racing;
    case v1::SEAT_STATE_STUCK:
      return SeatState::stuck;
    case v1::SEAT_STATE_OUT_STUCK:
      return SeatState::out_stuck;
    case v1::SEAT_STATE_REACHED:
      return SeatState::reached;
    case v1::SEAT_STATE_GAVE_UP:
      return SeatState::gave_up;
    case v1::SEAT_STATE_LINK_LOST:
      return SeatState::link_lost;
    case v1::SEAT_STATE_IDLE:
      return SeatState::idle;
    case v1::SEAT_STATE_MOVES_MADE:
      return SeatState::moves_made;
    case v1::SEAT_STATE_UNSPECIFIED:
    case v1::SeatState_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::SeatState_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

v1::Result to_wire(Result result) {
  switch (result) {
    case Result::waits:
      return v1::RESULT_UNSPECIFIED;
    case Result::applied:
      return v1::RESULT_APPLIED;
    case Result::no_change:
      return v1::RESULT_NO_CHANGE;
    case Result::rejected:
      return v1::RESULT_REJECTED;
  }
  return v1::RESULT_UNSPECIFIED;
}

std::optional<Result> result_from(v1::Result wire_result) {
  switch (wire_result) {
    case v1::RESULT_APPLIED:
      return Result::applied;
    case v1::RESULT_NO_CHANGE:
      return Result::no_change;
    case v1::RESULT_REJECTED:
      return Result::rejected;
    case v1::RESULT_UNSPECIFIED:
    case v1::Result_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Result_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

v1::Rejection to_wire(Rejection rejection) {
  switch (rejection) {
    case Rejection::none:
      return v1::REJECTION_NONE;
    case Rejection::unknown_action:
      return v1::REJECTION_UNKNOWN_ACTION;
    case Rejection::stale_board:
      return v1::REJECTION_STALE_BOARD;
    case Rejection::board_not_over:
      return v1::REJECTION_BOARD_NOT_OVER;
    case Rejection::run_over:
      return v1::REJECTION_RUN_OVER;
    case Rejection::too_fast:
      return v1::REJECTION_TOO_FAST;
    case Rejection::stale_step:
      return v1::REJECTION_STALE_STEP;
    case Rejection::step_taken:
      return v1::REJECTION_STEP_TAKEN;
  }
  return v1::REJECTION_NONE;
}

std::optional<Rejection> rejection_from(v1::Rejection wire_rejection) {
  switch (wire_rejection) {
    case v1::REJECTION_NONE:
      return Rejection::none;
    case v1::REJECTION_UNKNOWN_ACTION:
      return Rejection::unknown_action;
    case v1::REJECTION_STALE_BOARD:
      return Rejection::stale_board;
    case v1::REJECTION_BOARD_NOT_OVER:
      return Rejection::board_not_over;
    case v1::REJECTION_RUN_OVER:
      return Rejection::run_over;
    case v1::REJECTION_TOO_FAST:
      return Rejection::too_fast;
    case v1::REJECTION_STALE_STEP:
      return Rejection::stale_step;
    case v1::REJECTION_STEP_TAKEN:
      return Rejection::step_taken;
    case v1::Rejection_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Rejection_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

v1::EndReason to_wire(EndReason reason) {
  switch (reason) {
    case EndReason::time_up:
      return v1::END_REASON_TIME_UP;
    case EndReason::target_reached:
      return v1::END_REASON_TARGET_REACHED;
    case EndReason::all_done:
      return v1::END_REASON_ALL_DONE;
    case EndReason::cap:
      return v1::END_REASON_CAP;
  }
  return v1::END_REASON_UNSPECIFIED;
}

std::optional<EndReason> end_reason_from(v1::EndReason wire_reason) {
  switch (wire_reason) {
    case v1::END_REASON_TIME_UP:
      return EndReason::time_up;
    case v1::END_REASON_TARGET_REACHED:
      return EndReason::target_reached;
    case v1::END_REASON_ALL_DONE:
      return EndReason::all_done;
    case v1::END_REASON_CAP:
      return EndReason::cap;
    case v1::END_REASON_UNSPECIFIED:
    case v1::EndReason_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::EndReason_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

v1::Format to_wire(Format format) {
  switch (format) {
    case Format::time:
      return v1::FORMAT_TIME;
    case Format::first:
      return v1::FORMAT_FIRST;
    case Format::moves:
      return v1::FORMAT_MOVES;
    case Format::last:
      return v1::FORMAT_LAST;
    case Format::step:
      return v1::FORMAT_STEP;
  }
  return v1::FORMAT_UNSPECIFIED;
}

std::optional<Format> format_from(v1::Format wire_format) {
  switch (wire_format) {
    case v1::FORMAT_TIME:
      return Format::time;
    case v1::FORMAT_FIRST:
      return Format::first;
    case v1::FORMAT_MOVES:
      return Format::moves;
    case v1::FORMAT_LAST:
      return Format::last;
    case v1::FORMAT_STEP:
      return Format::step;
    case v1::FORMAT_UNSPECIFIED:
    case v1::Format_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Format_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return std::nullopt;
}

}  // namespace race2048::wire
