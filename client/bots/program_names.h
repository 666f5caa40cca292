// Names and values in output for programs. They never get another meaning.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "client/words/value_names.h"
#include "engine/board.h"

namespace race2048::client {

nlohmann::ordered_json rows_of(const Board& board);  // an array of arrays of tiles, 0 is empty

// The value on one line, with a line end.
std::string json_line(const nlohmann::ordered_json& value);

}  // namespace race2048::client
