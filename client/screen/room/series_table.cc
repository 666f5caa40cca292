#include "client/screen/room/series_table.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "client/text/distinct_names.h"

namespace race2048::client {
namespace {

constexpr int kSeriesGap = 3;  // between columns; one column is the least
constexpr int kMinSeriesName = 6;
constexpr int kNeverDropped = 3;  // the importance of a column that is never dropped

struct SeriesColumn {
  std::string_view title;
  int importance = kNeverDropped;  // the least important columns are dropped first
  std::string (*text)(const EveningRow&) = nullptr;  // null: the name
};

const SeriesColumn kSeriesPlace = {"#", kNeverDropped, [](const EveningRow& row) {
                                     return row.series ? std::to_string(row.series->place) : "-";
                                   }};
const SeriesColumn kSeriesName = {"name"};
const SeriesColumn kSeriesScore = {
    "score", 0, [](const EveningRow& row) { return row.round ? grouped(row.round->score) : "-"; }};
const SeriesColumn kSeriesRound = {
    "round", 2, [](const EveningRow& row) {
      return row.series ? "+" + std::to_string(row.series->last_points) : "-";
    }};
const SeriesColumn kSeriesPoints = {"points", kNeverDropped, [](const EveningRow& row) {
                                      return row.series ? grouped(row.series->points) : "-";
                                    }};
const SeriesColumn kSeriesWins = {"wins", 1, [](const EveningRow& row) {
                                    return row.series ? std::to_string(row.series->wins) : "-";
                                  }};

struct ShownColumn {
  SeriesColumn column;
  int width = 0;
};

std::vector<ShownColumn> all_series_columns(const std::vector<EveningRow>& rows, bool scores) {
  std::vector<ShownColumn> columns = {{kSeriesPlace}, {kSeriesName}};
  if (scores) columns.push_back({kSeriesScore});
  columns.insert(columns.end(), {{kSeriesRound}, {kSeriesPoints}, {kSeriesWins}});
  for (auto& [column, width] : columns) {
    width = width_of(column.title);
    for (const EveningRow& row : rows) {
      const int mark = row.mark.empty() ? 0 : 1 + width_of(row.mark);
      width = std::max(
          width, column.text == nullptr ? width_of(row.name) + mark : width_of(column.text(row)));
    }
  }
  return columns;
}

int width_with(const std::vector<ShownColumn>& columns, int gap) {
  int width = gap * (static_cast<int>(columns.size()) - 1);
  for (const ShownColumn& shown : columns) width += shown.width;
  return width;
}

void drop_columns(std::vector<ShownColumn>& columns, int available) {
  for (int importance = 0; importance < kNeverDropped; ++importance) {
    if (width_with(columns, 1) <= available) return;
    std::erase_if(columns, [importance](const ShownColumn& shown) {
      return shown.column.importance == importance;
    });
  }
}

// The names within this width, each with its mark.
std::vector<std::string> marked_names(const std::vector<EveningRow>& rows, int width,
                                      Glyphs glyphs) {
  std::vector<std::string> names;
  std::vector<int> widths;
  for (const EveningRow& row : rows) {
    names.push_back(row.name);
    widths.push_back(std::max(width - (row.mark.empty() ? 0 : 1 + width_of(row.mark)), 1));
  }
  names = distinct_names(names, widths, glyphs);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    names[i] = with_mark(names[i], rows[i].mark);
  }
  return names;
}

}  // namespace

int series_table_columns(const std::vector<EveningRow>& rows, bool scores) {
  return width_with(all_series_columns(rows, scores), 1);
}

void draw_series(Frame& frame, const Area& area, const std::vector<EveningRow>& rows, bool scores) {
  std::vector<ShownColumn> columns = all_series_columns(rows, scores);
  drop_columns(columns, area.columns);
  int gap = kSeriesGap;
  while (gap > 1 && width_with(columns, gap) > area.columns) --gap;
  const int missing = std::max(width_with(columns, gap) - area.columns, 0);
  const auto count = std::min(rows.size(), static_cast<std::size_t>(std::max(area.rows - 1, 0)));
  const std::vector<EveningRow> shown_rows(rows.begin(),
                                           rows.begin() + static_cast<std::ptrdiff_t>(count));
  int at = area.column;
  for (auto& [column, width] : columns) {
    const bool is_name = column.text == nullptr;
    if (is_name) width = std::max(width - missing, kMinSeriesName);
    const std::string title(column.title);
    frame.put(area.row, at, is_name ? title : right_aligned(title, width), Tone::dim);
    const std::vector<std::string> names =
        is_name ? marked_names(shown_rows, width, frame.glyphs()) : std::vector<std::string>{};
    for (std::size_t i = 0; i < shown_rows.size(); ++i) {
      frame.put(area.row + 1 + static_cast<int>(i), at,
                is_name ? names[i] : right_aligned(column.text(shown_rows[i]), width),
                shown_rows[i].own ? Tone::own : Tone::plain);
    }
    at += width + gap;
  }
}

}  // namespace race2048::client
