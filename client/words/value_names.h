// Names of values in output for programs.
#pragma once

#include <string_view>

#include "engine/match/result_names.h"

namespace race2048::client {

// "racing", "gave_up"; "time_up".
inline std::string_view state_name(SeatState state) {
  return row_of(kSeatStateNames, state).name;
}
inline std::string_view end_name(EndReason reason) {
  return row_of(kEndReasonNames, reason).name;
}

}  // namespace race2048::client
