#include "client/commands/archive/archive_output.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "client/bots/program_names.h"
#include "client/text/csv.h"
#include "engine/settings/formats.h"
#include "proto/results.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// An object of plain values; null for a value that does not exist.
using Record = ordered_json;

ordered_json unless_zero(std::uint64_t number) {
  return number == 0 ? ordered_json() : ordered_json(number);
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

Record record_of(const race2048::Split& split) {
  return {{"tile", tile_value(split.exponent)}, {"seat", split.seat}, {"at_ms", split.at_ms}};
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

template <typename Row>
std::vector<Record> records_of(const std::vector<Row>& rows) {
  std::vector<Record> records;
  records.reserve(rows.size());
  for (const Row& row : rows) records.push_back(record_of(row));
  return records;
}

ordered_json object_of(const Record& record) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : record.items()) {
    if (!value.is_null()) object[name] = value;
  }
  return object;
}

ordered_json array_of(const std::vector<Record>& records) {
  ordered_json array = ordered_json::array();
  for (const Record& record : records) array.push_back(object_of(record));
  return array;
}

ordered_json object_of(const ResultDetails& details) {
  ordered_json object = object_of(record_of(details.match));
  object["settings"] = describe(wire::settings_of(details));
  object["replay_bytes"] = details.replay_bytes;
  object["seats"] = array_of(records_of(details.seats));
  object["splits"] = array_of(records_of(details.splits));
  return object;
}

Record of_both(const PlayedMatch& match, const PlayedSeat& seat) {
  Record record = record_of(match);
  record.update(record_of(seat));
  return record;
}

std::string csv_value(const ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? csv_field(value.get<std::string>()) : value.dump();
}

// A line of a record's values, or of its names.
template <typename Text>
std::string csv_line(const Record& record, const Text& text_of) {
  std::string line;
  bool first = true;
  for (const auto& [name, value] : record.items()) {
    if (!std::exchange(first, false)) line += ",";
    line += text_of(name, value);
  }
  return line + "\n";
}

// `like` has the names of the fields.
std::string csv_of(const Record& like, const std::vector<Record>& records) {
  std::string text = csv_line(like, [](const auto& name, const auto&) { return name; });
  for (const Record& record : records) {
    text += csv_line(record, [](const auto&, const auto& value) { return csv_value(value); });
  }
  return text;
}

// `like` has the names of the fields.
std::string output_of(OutputForm form, const Record& like, const std::vector<Record>& records) {
  return form == OutputForm::json ? json_line(array_of(records)) : csv_of(like, records);
}

}  // namespace

std::string output_of(OutputForm form, const std::vector<PlayedMatch>& matches) {
  return output_of(form, record_of(PlayedMatch{}), records_of(matches));
}

std::string output_of(OutputForm form, const ResultDetails& details) {
  if (form == OutputForm::json) return output_of(form, std::vector{details});
  return csv_of(record_of(PlayedSeat{}), records_of(details.seats));
}

std::string output_of(OutputForm form, const std::vector<ResultDetails>& matches) {
  ordered_json array = ordered_json::array();
  std::vector<Record> seats;
  for (const ResultDetails& details : matches) {
    array.push_back(object_of(details));
    for (const PlayedSeat& seat : details.seats) seats.push_back(of_both(details.match, seat));
  }
  return form == OutputForm::json ? json_line(array)
                                  : csv_of(of_both(PlayedMatch{}, PlayedSeat{}), seats);
}

std::string output_of(OutputForm form, const std::vector<TopLine>& lines) {
  std::vector<Record> records;
  for (const TopLine& line : lines) records.push_back(record_of(line, records.size() + 1));
  return output_of(form, record_of(TopLine{}, 1), records);
}

}  // namespace race2048::client
