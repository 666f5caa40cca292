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

using json::Record;
using json::record_of;
using nlohmann::ordered_json;

template <typename Row>
std::vector<Record> records_of(const std::vector<Row>& rows) {
  std::vector<Record> records;
  records.reserve(rows.size());
  for (const Row& row : rows) records.push_back(record_of(row));
  return records;
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

}  // namespace

std::string output_of(OutputForm form, const std::vector<PlayedMatch>& matches) {
  if (form == OutputForm::json) return json_line(json::array_of(matches));
  return csv_of(record_of(PlayedMatch{}), records_of(matches));
}

std::string output_of(OutputForm form, const ResultDetails& details) {
  if (form == OutputForm::json) return output_of(form, std::vector{details});
  return csv_of(record_of(PlayedSeat{}), records_of(details.seats));
}

std::string output_of(OutputForm form, const std::vector<ResultDetails>& matches) {
  ordered_json array = ordered_json::array();
  std::vector<Record> seats;
  for (const ResultDetails& details : matches) {
    array.push_back(json::object_of(details));
    for (const PlayedSeat& seat : details.seats) seats.push_back(of_both(details.match, seat));
  }
  return form == OutputForm::json ? json_line(array)
                                  : csv_of(of_both(PlayedMatch{}, PlayedSeat{}), seats);
}

std::string output_of(OutputForm form, const std::vector<TopLine>& lines) {
  if (form == OutputForm::json) return json_line(json::array_of(lines));
  std::vector<Record> records;
  for (const TopLine& line : lines) records.push_back(record_of(line, records.size() + 1));
  return csv_of(record_of(TopLine{}, 1), records);
}

}  // namespace race2048::client
