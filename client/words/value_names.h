// Names of values in output for programs. They never get another meaning.
#pragma once

#include <string_view>

#include "engine/match/outcome.h"
#include "engine/run.h"

namespace race2048::client {

std::string_view state_name(SeatState state);  // "racing", "gave_up"
std::string_view end_name(EndReason reason);   // "time_up"
std::string_view action_name(Action action);   // "left", "next_board"

}  // namespace race2048::client
