#include "client/words/evening_rows.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

#include "client/words/marks.h"
#include "client/words/standings_rows.h"

namespace race2048::client {
namespace {

// A name may pass to another person in the room, and a person may get another name.
using Who = std::pair<std::uint32_t, std::string>;

// The series has rows only once a round of it was played.
bool has_table(const Model& model) {
  return model.room.series && model.room.series->played > 0;
}

EveningRow row_of(const Model& model, const StandingsRow& seat) {
  return {.name = seat.name,
          .mark = seat.mark,
          .own = seat.own,
          .bot = model.race->person(seat.standing.seat).bot,
          .round = seat.standing,
          .series = std::nullopt};
}

EveningRow row_of(const Model& model, const SeriesRow& row) {
  return {.name = row.name,
          .mark = mark_of(row, model.is_own(row)),
          .own = model.is_own(row),
          .bot = row.bot,
          .round = std::nullopt,
          .series = row};
}

// The seats of the match by place, joined with the series; and the others of the series.
std::pair<std::vector<EveningRow>, std::vector<EveningRow>> joined_rows(const Model& model) {
  std::map<Who, const SeriesRow*> in_series;
  if (has_table(model)) {
    for (const SeriesRow& row : model.room.series->rows) in_series[{row.number, row.name}] = &row;
  }
  std::vector<EveningRow> seated;
  for (const StandingsRow& seat : standings_rows(*model.race)) {
    seated.push_back(row_of(model, seat));
    const RaceSeat* const racer = model.race->find_seat(seat.standing.seat);
    const auto found =
        racer == nullptr ? in_series.end() : in_series.find({racer->number, racer->name});
    if (found == in_series.end()) continue;
    seated.back().series = *found->second;
    in_series.erase(found);
  }
  std::vector<EveningRow> others;
  if (!has_table(model)) return {std::move(seated), std::move(others)};
  for (const SeriesRow& row : model.room.series->rows) {
    if (in_series.contains({row.number, row.name})) others.push_back(row_of(model, row));
  }
  return {std::move(seated), std::move(others)};
}

}  // namespace

std::vector<EveningRow> rows_by_round(const Model& model) {
  auto [rows, others] = joined_rows(model);
  std::ranges::move(others, std::back_inserter(rows));
  return rows;
}

std::vector<EveningRow> rows_by_series(const Model& model) {
  std::vector<EveningRow> rows = rows_by_round(model);
  std::ranges::stable_sort(
      rows, {}, [](const EveningRow& row) { return row.series ? row.series->place : UINT32_MAX; });
  return rows;
}

}  // namespace race2048::client
