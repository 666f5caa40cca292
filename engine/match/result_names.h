// The words that stand for enumerations in databases of results and in output for programs. They
// never change.
#pragma once

#include <array>
#include <string_view>

#include "engine/match/outcome.h"
#include "engine/settings/value_table.h"

namespace race2048 {

template <typename Value>
struct NameRow {
  Value value;
  std::string_view name;
};

inline constexpr std::array<NameRow<SeatState>, 9> kSeatStateNames = {{
    {SeatState::racing, "racing"},
    {SeatState::stuck, "stuck"},
    {SeatState::out_stuck, "out_stuck"},
    {SeatState::reached, "reached"},
    {SeatState::gave_up, "gave_up"},
    {SeatState::link_lost, "link_lost"},
    {SeatState::idle, "idle"},
    {SeatState::moves_made, "moves_made"},
    {SeatState::knocked_out, "knocked_out"},
}};

inline constexpr std::array<NameRow<EndReason>, 5> kEndReasonNames = {{
    {EndReason::time_up, "time_up"},
    {EndReason::target_reached, "target_reached"},
    {EndReason::all_done, "all_done"},
    {EndReason::cap, "cap"},
    {EndReason::one_left, "one_left"},
}};

constexpr bool is_seat_state(SeatState state) {
  switch (state) {
    case SeatState::racing:
    case SeatState::stuck:
    case SeatState::out_stuck:
    case SeatState::reached:
    case SeatState::gave_up:
    case SeatState::link_lost:
    case SeatState::idle:
    case SeatState::moves_made:
    case SeatState::knocked_out:
      return true;
  }
  return false;
}
static_assert(is_complete(kSeatStateNames, is_seat_state));

constexpr bool is_end_reason(EndReason reason) {
  switch (reason) {
    case EndReason::time_up:
    case EndReason::target_reached:
    case EndReason::all_done:
    case EndReason::cap:
    case EndReason::one_left:
      return true;
  }
  return false;
}
static_assert(is_complete(kEndReasonNames, is_end_reason));

// "racing", "gave_up".
constexpr std::string_view state_name(SeatState state) {
  return row_of(kSeatStateNames, state).name;
}
// "time_up".
constexpr std::string_view end_name(EndReason reason) {
  return row_of(kEndReasonNames, reason).name;
}

}  // namespace race2048
