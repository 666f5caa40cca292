#include "client/words/value_names.h"

namespace race2048::client {

std::string_view state_name(SeatState state) {
  switch (state) {
    case SeatState::racing:
      return "racing";
    case SeatState::stuck:
      return "stuck";
    case SeatState::out_stuck:
      return "out_stuck";
    case SeatState::reached:
      return "reached";
    case SeatState::gave_up:
      return "gave_up";
    case SeatState::link_lost:
      return "link_lost";
    case SeatState::idle:
      return "idle";
    case SeatState::moves_made:
      return "moves_made";
  }
  return "";
}

std::string_view end_name(EndReason reason) {
  switch (reason) {
    case EndReason::time_up:
      return "time_up";
    case EndReason::target_reached:
      return "target_reached";
    case EndReason::all_done:
      return "all_done";
    case EndReason::cap:
      return "cap";
  }
  return "";
}

std::string_view action_name(Action action) {
  switch (action) {
    case Action::next_board:
      return "next_board";
    case Action::give_up:
      return "give_up";
    case Action::up:
    case Action::down:
    case Action::left:
    case Action::right:
      return to_string(*direction_of(action));
  }
  return "";
}

}  // namespace race2048::client
