#include "proto/json/records.h"

#include <algorithm>
#include <cstdint>

#include "engine/match/result_names.h"
#include "engine/settings/formats.h"
#include "proto/results.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::json {
namespace {

using nlohmann::ordered_json;

ordered_json unless_zero(std::uint64_t number) {
  return number == 0 ? ordered_json() : ordered_json(number);
}

ordered_json without_nulls(const Record& record) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : record.items()) {
    if (!value.is_null()) object[name] = value;
  }
  return object;
}

template <typename Row>
ordered_json array_of_rows(const std::vector<Row>& rows) {
  ordered_json array = ordered_json::array();
  for (const Row& row : rows) array.push_back(without_nulls(record_of(row)));
  return array;
}

}  // namespace

std::string json_line(const ordered_json& value) {
  // Names of files may be any bytes. Text from a server is valid UTF-8 here.
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Record record_of(const PlayedMatch& match) {
  return {{"number", match.number},
          {"match_id", hex(match.match_id)},
          {"title", match.title},
          {"round", match.round},
          {"rounds", std::max(match.rounds, 1u)},
          {"format", row_of(match.format).name},
          {"size", match.size},
          {"target", unless_zero(match.target_tile)},
          {"began_unix_ms", match.began_unix_ms},
          {"ended_unix_ms", match.ended_unix_ms},
          {"reason", end_name(match.reason)},
          {"open", match.open_seed},
          {"players", match.seats},
          {"winner", match.winner},
          {"winner_score", match.winner_score}};
}

Record record_of(const PlayedSeat& seat) {
  return {{"seat", seat.seat},
          {"name", seat.name},
          {"bot", seat.bot},
          {"place", seat.place},
          {"state", state_name(seat.state)},
          {"score", seat.score},
          {"best_tile", seat.best_tile},
          {"moves", seat.moves},
          {"boards", seat.boards},
          {"reached_ms", unless_zero(seat.reached_ms.value_or(0))},
          {"points", seat.points}};
}

Record record_of(const Split& split) {
  return {{"tile", tile_value(split.exponent)}, {"seat", split.seat}, {"at_ms", split.at_ms}};
}

Record record_of(const ListedRoom& room) {
  return {{"room", room.code},
          {"code", room.code},  // as older scripts know it
          {"title", room.title},
          {"host", room.host},
          {"format", row_of(room.settings.format).name},
          {"settings", describe(room.settings)},
          {"players", room.players},
          {"seats", room.settings.seats},
          {"watchers", room.watchers},
          {"running", room.running},
          {"locked", room.locked},
          {"password", room.has_password},
          {"rounds", std::max(room.rounds, 1u)},
          {"name", room.name}};
}

Record record_of(const TopLine& line, std::size_t position) {
  return {{"position", position},
          {"match_id", hex(line.match_id)},
          {"ended_unix_ms", line.ended_unix_ms},
          {"name", line.name},
          {"score", line.score},
          {"best_tile", line.best_tile},
          {"moves", line.moves},
          {"made_ms", unless_zero(line.made_ms.value_or(0))}};
}

ordered_json array_of(const std::vector<PlayedMatch>& matches) {
  return array_of_rows(matches);
}

ordered_json array_of(const std::vector<ListedRoom>& rooms) {
  return array_of_rows(rooms);
}

ordered_json array_of(const std::vector<TopLine>& lines, std::size_t first) {
  ordered_json array = ordered_json::array();
  for (const TopLine& line : lines) array.push_back(without_nulls(record_of(line, ++first)));
  return array;
}

ordered_json object_of(const ResultDetails& details) {
  ordered_json object = without_nulls(record_of(details.match));
  const bool is_first_page = !details.settings_bytes.empty();
  if (is_first_page) object["settings"] = describe(wire::settings_of(details));
  object["replay_bytes"] = details.replay_bytes;
  object["seats"] = array_of_rows(details.seats);
  if (is_first_page) object["splits"] = array_of_rows(details.splits);
  return object;
}

}  // namespace race2048::json
