// The rooms and matches of a server as JSON for programs. Names of members never change their
// meaning, and keep their order.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/match/match_result.h"
#include "shared/listed_room.h"

namespace race2048::json {

// The value on one line, with a line end. Bytes that are no UTF-8 become U+FFFD.
std::string json_line(const nlohmann::ordered_json& value);

// An object of plain values; null for a value that does not exist.
using Record = nlohmann::ordered_json;

Record record_of(const PlayedMatch& match);
Record record_of(const PlayedSeat& seat);
Record record_of(const Split& split);
Record record_of(const ListedRoom& room);
// `position`: from 1.
Record record_of(const TopLine& line, std::size_t position);

// Objects, without the members that are null.
nlohmann::ordered_json array_of(const std::vector<PlayedMatch>& matches);
nlohmann::ordered_json array_of(const std::vector<ListedRoom>& rooms);
// The first line's position is `first` + 1.
nlohmann::ordered_json array_of(const std::vector<TopLine>& lines, std::size_t first = 0);
// With the seats; a match's first page also has its settings and its splits.
nlohmann::ordered_json object_of(const ResultDetails& details);

}  // namespace race2048::json
