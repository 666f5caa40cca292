// Names and values in output for programs. They never get another meaning.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/board.h"
#include "engine/match/outcome.h"
#include "engine/run.h"

namespace race2048::client {

std::string_view state_name(SeatState state);        // "racing", "gave_up"
std::string_view end_name(EndReason reason);         // "time_up"
std::string_view action_name(Action action);         // "left", "next_board"
nlohmann::ordered_json rows_of(const Board& board);  // an array of arrays of tiles, 0 is empty

// The value on one line, with a line end.
std::string json_line(const nlohmann::ordered_json& value);

}  // namespace race2048::client
