// Names and values in output for programs. They never get another meaning.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/board.h"
#include "engine/match/result_names.h"
#include "proto/json/records.h"

namespace race2048::client {

using json::json_line;

nlohmann::ordered_json rows_of(const Board& board);  // an array of arrays of tiles, 0 is empty

}  // namespace race2048::client
