#include "proto/messages.h"

namespace race2048::wire {

std::string hex(std::span<const std::uint8_t> bytes, std::size_t digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (text.size() >= digits) break;
    text.push_back(kDigits[byte >> 4]);
    text.push_back(kDigits[byte & 0xf]);
  }
  if (text.size() > digits) text.resize(digits);
  return text;
}

std::optional<Action> action_from(int wire_action) {
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
    default:
      return std::nullopt;  // any number may come over the wire
  }
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

v1::Rejection rejection_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::applied:
    case Verdict::no_change:
      return v1::REJECTION_NONE;
    case Verdict::stale_board:
      return v1::REJECTION_STALE_BOARD;
    case Verdict::board_not_over:
      return v1::REJECTION_BOARD_NOT_OVER;
    case Verdict::run_over:
      return v1::REJECTION_RUN_OVER;
  }
  return v1::REJECTION_NONE;
}

v1::SeatState to_wire(RunState state) {
  switch (state) {
    case RunState::racing:
      return v1::SEAT_STATE_RACING;
    case RunState::stuck:
      return v1::SEAT_STATE_STUCK;
    case RunState::out_stuck:
      return v1::SEAT_STATE_OUT_STUCK;
    case RunState::reached:
      return v1::SEAT_STATE_REACHED;
    case RunState::gave_up:
      return v1::SEAT_STATE_GAVE_UP;
    case RunState::moves_made:
      return v1::SEAT_STATE_MOVES_MADE;
  }
  return v1::SEAT_STATE_UNSPECIFIED;
}

bool is_racing(v1::SeatState state) {
  return state == v1::SEAT_STATE_RACING || state == v1::SEAT_STATE_STUCK;
}

}  // namespace race2048::wire
