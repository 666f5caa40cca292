#include "client/words/saved_results.h"

#include <string_view>
#include <vector>

#include "client/text/csv.h"
#include "client/words/evening_rows.h"
#include "client/words/podium_text.h"
#include "client/words/report.h"
#include "engine/match/result_names.h"

namespace race2048::client {
namespace {

// In the order of the fields of csv_line().
constexpr std::string_view kNames =
    "room,round,place,name,bot,score,best_tile,moves,reached_ms,state,series_place,series_points,"
    "last_points,wins\n";

std::string csv_line(const Model& model, const EveningRow& row) {
  std::vector<std::string> fields = {model.room.code, std::to_string(model.race->seal.round)};
  const auto add = [&fields](bool exists, const auto& text) {
    fields.push_back(exists ? text() : std::string());
  };
  const auto& round = row.round;
  const auto& series = row.series;
  add(round.has_value(), [&] { return std::to_string(round->rank); });
  fields.push_back(csv_field(row.name));
  fields.emplace_back(row.bot ? "true" : "false");
  add(round.has_value(), [&] { return std::to_string(round->score); });
  add(round.has_value(), [&] { return std::to_string(round->best_tile); });
  add(round.has_value(), [&] { return std::to_string(round->moves); });
  add(round && round->reached_ms != 0, [&] { return std::to_string(round->reached_ms); });
  add(round.has_value(), [&] { return std::string(state_name(round->state)); });
  add(series.has_value(), [&] { return std::to_string(series->place); });
  add(series.has_value(), [&] { return std::to_string(series->points); });
  add(series.has_value(), [&] { return std::to_string(series->last_points); });
  add(series.has_value(), [&] { return std::to_string(series->wins); });
  std::string line;
  for (const std::string& field : fields) line += (line.empty() ? "" : ",") + field;
  return line + "\n";
}

}  // namespace

std::string results_as_csv(const Model& model) {
  std::string text(kNames);
  for (const EveningRow& row : rows_by_round(model)) text += csv_line(model, row);
  return text;
}

std::string results_as_text(const Model& model) {
  std::string text = result_text(model);
  const std::optional<Series>& series = model.room.series;
  if (series && series->played > 0) text += "\n" + series_text(*series);
  const std::vector<std::string> podium = podium_lines(model);
  if (!podium.empty()) text += "\n";
  for (const std::string& line : podium) text += line + "\n";
  return text;
}

}  // namespace race2048::client
