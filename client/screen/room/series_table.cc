#include "client/screen/room/series_table.h"

#include <array>
#include <span>
#include <utility>

#include "client/screen/race/name_table.h"

namespace race2048::client {
namespace {

using SeriesColumn = TableColumn<EveningRow>;
using SeriesColumns = std::vector<SeriesColumn>;

SeriesColumns series_columns(bool scores) {
  SeriesColumns columns = {
      {{"#", true},
       [](const EveningRow& row) { return row.series ? std::to_string(row.series->place) : "-"; }},
      {{"name"}, name_cell<EveningRow>},
      {{"round", true, 0, 2},
       [](const EveningRow& row) {
         return row.series ? "+" + std::to_string(row.series->last_points) : "-";
       }},
      {{"points", true},
       [](const EveningRow& row) { return row.series ? grouped(row.series->points) : "-"; }},
      {{"wins", true, 0, 1},
       [](const EveningRow& row) { return row.series ? std::to_string(row.series->wins) : "-"; }}};
  if (scores) {
    const auto score = [](const EveningRow& row) {
      return row.round ? grouped(row.round->score) : std::string("-");
    };
    columns.insert(columns.begin() + 2, {{"score", true, 0, 0}, score});
  }
  return columns;
}

NameTable series_table(const std::vector<EveningRow>& rows, bool scores) {
  const SeriesColumns columns = series_columns(scores);
  const std::span<const SeriesColumn> all(columns);
  NameTable table(all);
  for (const EveningRow& row : rows) table.add(all, row);
  return table;
}

}  // namespace

int series_table_columns(const std::vector<EveningRow>& rows, bool scores) {
  return series_table(rows, scores).columns();
}

void draw_series(Frame& frame, const Area& area, const std::vector<EveningRow>& rows, bool scores) {
  draw_table(frame, area, series_table(rows, scores));
}

}  // namespace race2048::client
