#include "client/screen/race/standings_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "client/words/marks.h"

namespace race2048::client {
namespace {

constexpr int kMinNameColumns = 6;
constexpr int kFairNameColumns = 9;  // "ada (you)": other columns are dropped before names get less
// In a narrow table, a bot's full name such as "512-heron (bot)" matters more than the moves or how
// a run ended.
constexpr int kFewColumns = 44;
constexpr int kWholeNameColumns = 16;
constexpr int kAlways = 3;  // the importance of a column that is never dropped

// A column of a table whose rows are of type `Row`.
template <typename Row>
struct Column {
  std::string_view title;
  std::string (*text)(const Row&);
  bool right_aligned = false;
  int min_width = 0;         // keeps columns in place while numbers grow
  int importance = kAlways;  // the least important columns are dropped first
};

// A column without its text, which is in the table's rows.
struct Heading {
  std::string_view title;
  bool right_aligned = false;
  int importance = kAlways;
  int width = 0;  // of the wider of title and widest cell
};

// The text of one row.
struct TableRow {
  std::vector<std::string> cells;  // one per heading; none for a gap
  std::string name;                // may be cut; the mark is never cut
  std::string mark;
  bool own = false;

  bool gap() const { return cells.empty(); }
};

struct Table {
  std::vector<Heading> headings;
  std::vector<TableRow> rows;
};

constexpr std::size_t kNameColumn = 1;

std::string with_mark(const std::string& name, const std::string& mark) {
  return mark.empty() ? name : name + " " + mark;
}

// ---- The standings.

std::string ping_text(std::uint32_t ms) {
  if (ms == 0) return {};
  if (ms < 1000) return std::to_string(ms) + "ms";
  if (ms < 10'000) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + "s";
  return std::to_string(std::min(ms / 1000, 999U)) + "s";
}

std::string state_text(const StandingsRow& row) {
  return row.away.empty() ? state_word(row.standing.state) : row.away;
}

// "38ms", or the state of a seat that no longer races or whose player's link is lost.
std::string ping_or_state(const StandingsRow& row) {
  const bool has_ping = row.standing.state == SeatState::racing && row.away.empty();
  return has_ping ? ping_text(row.standing.ping_ms) : state_text(row);
}

const Column<StandingsRow> kRank = {
    "#",
    [](const StandingsRow& row) {
      return row.standing.rank == 0 ? "-" : std::to_string(row.standing.rank);
    },
    true};
const Column<StandingsRow> kName = {
    "name", [](const StandingsRow& row) { return with_mark(row.name, row.mark); }};
const Column<StandingsRow> kChosen = {
    "*", [](const StandingsRow& row) { return std::string(row.standing.chosen ? "*" : ""); }, false,
    1};
const Column<StandingsRow> kScore = {
    "score", [](const StandingsRow& row) { return grouped(row.standing.score); }, true, 6};
const Column<StandingsRow> kBest = {
    "best",
    [](const StandingsRow& row) {
      return row.standing.best_tile == 0 ? "-" : std::to_string(row.standing.best_tile);
    },
    true, 4, 1};
const Column<StandingsRow> kMoves = {
    "moves", [](const StandingsRow& row) { return std::to_string(row.standing.moves); }, true, 0,
    0};
const Column<StandingsRow> kMadeAt = {
    "made at",
    [](const StandingsRow& row) {
      return row.standing.reached_ms == 0 ? "-" : tenths_text(row.standing.reached_ms);
    },
    true, 7, 1};
const Column<StandingsRow> kGain = {
    "gain",
    [](const StandingsRow& row) { return row.gain == 0 ? "" : "+" + std::to_string(row.gain); },
    true, 5, 0};
const Column<StandingsRow> kLate = {
    "late",
    [](const StandingsRow& row) {
      return row.standing.missed == 0 ? "-" : std::to_string(row.standing.missed);
    },
    true, 0, 1};
const Column<StandingsRow> kFinalState = {
    "state", [](const StandingsRow& row) { return final_state_word(row.standing.state); }, false, 5,
    1};
const Column<StandingsRow> kState = {"state", state_text, false, 5, 2};
const Column<StandingsRow> kPing = {"ping", ping_or_state, true, 5, 2};

std::vector<Column<StandingsRow>> columns_of(const StandingsTable& table, bool has_own_row) {
  std::vector<Column<StandingsRow>> columns = {kRank, kName};
  if (table.lockstep && !table.final) columns.push_back(kChosen);
  columns.insert(columns.end(), {kScore, kBest, kMoves});
  if (table.reached_times) columns.push_back(kMadeAt);
  if (has_own_row && !table.final) columns.push_back(kGain);
  if (table.lockstep) columns.push_back(kLate);
  // In lockstep a ping does not matter, and the table needs the space.
  columns.push_back(table.final ? kFinalState : table.lockstep ? kState : kPing);
  return columns;
}

// ---- A series.

const std::array<Column<SeriesRow>, 5> kSeriesColumns = {{
    {"#", [](const SeriesRow& row) { return std::to_string(row.place); }, true},
    {"name", [](const SeriesRow& row) { return row.name; }},
    {"points", [](const SeriesRow& row) { return grouped(row.points); }, true},
    {"wins", [](const SeriesRow& row) { return std::to_string(row.wins); }, true, 0, 1},
    {"last round", [](const SeriesRow& row) { return "+" + std::to_string(row.last_points); }, true,
     0, 0},
}};

// ---- Any table.

template <typename Row>
std::vector<Heading> headings_of(std::span<const Column<Row>> columns) {
  std::vector<Heading> headings;
  for (const Column<Row>& column : columns) {
    headings.push_back({column.title, column.right_aligned, column.importance,
                        std::max(column.min_width, width_of(column.title))});
  }
  return headings;
}

template <typename Row>
void add_row(Table& table, std::span<const Column<Row>> columns, const Row& row, TableRow shown) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    shown.cells.push_back(columns[i].text(row));
    int& width = table.headings[i].width;
    width = std::max(
        width, width_of(i == kNameColumn ? with_mark(shown.name, shown.mark) : shown.cells.back()));
  }
  table.rows.push_back(std::move(shown));
}

// The indexes of the columns that fit. Among equally important ones, the last one is dropped first.
std::vector<std::size_t> columns_that_fit(const std::vector<Heading>& headings, int available) {
  std::vector<std::size_t> shown(headings.size());
  for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = i;
  const auto too_wide = [&](int name_columns) {
    int width = static_cast<int>(shown.size()) - 1;
    for (const std::size_t i : shown) {
      const int whole = headings[i].width;
      width += i == kNameColumn ? std::min(whole, name_columns) : whole;
    }
    return width > available;
  };
  for (int importance = 0; importance < kAlways; ++importance) {
    const bool whole_names = importance < 2 && available < kFewColumns;
    const int name_columns = whole_names ? kWholeNameColumns : kFairNameColumns;
    for (std::size_t i = headings.size(); i-- > 0 && too_wide(name_columns);) {
      if (headings[i].importance == importance) std::erase(shown, i);
    }
  }
  return shown;
}

// A column's place on the screen.
struct Place {
  std::size_t column = 0;
  int at = 0;
  int width = 0;
};

// The name gets the space that the other columns leave; gaps are as wide as possible.
std::vector<Place> places_of(const std::vector<Heading>& headings, const Area& area) {
  const std::vector<std::size_t> shown = columns_that_fit(headings, area.columns);
  int others = 0;
  for (const std::size_t i : shown) {
    if (i != kNameColumn) others += headings[i].width;
  }
  const int whole_name = headings[kNameColumn].width;
  const int gaps = static_cast<int>(shown.size()) - 1;
  int gap = 3;
  while (gap > 1 && others + whole_name + gaps * gap > area.columns) --gap;
  const int name = std::clamp(area.columns - others - gaps * gap, kMinNameColumns,
                              std::max(whole_name, kMinNameColumns));
  std::vector<Place> places;
  int at = area.column;
  for (const std::size_t i : shown) {
    const int width = i == kNameColumn ? name : headings[i].width;
    places.push_back({i, at, width});
    at += width + gap;
  }
  return places;
}

void draw_row(Frame& frame, int line, const Table& table, const TableRow& row,
              const std::vector<Place>& places) {
  const Style style = row.own ? Tone::own : Tone::plain;
  for (const auto& [column, at, width] : places) {
    const std::string text = column == kNameColumn
                                 ? fitted_name(row.name, row.mark, width, frame.glyphs())
                                 : row.cells[column];
    frame.put(line, at, table.headings[column].right_aligned ? right_aligned(text, width) : text,
              style);
  }
}

void draw_table(Frame& frame, const Area& area, const Table& table, bool heading = true) {
  const std::vector<Place> places = places_of(table.headings, area);
  int line = area.row;
  if (heading) {
    for (const auto& [column, at, width] : places) {
      const Heading& shown = table.headings[column];
      const std::string title(shown.title);
      frame.put(line, at, shown.right_aligned ? right_aligned(title, width) : title, Tone::dim);
    }
    ++line;
  }
  const auto own = std::find_if(table.rows.begin(), table.rows.end(),
                                [](const TableRow& row) { return row.own; });
  std::optional<std::size_t> own_index;
  if (own != table.rows.end()) own_index = static_cast<std::size_t>(own - table.rows.begin());
  const auto lines = static_cast<std::size_t>(std::max(area.row + area.rows - line, 0));
  for (const auto& i : near_places(table.rows.size(), own_index, lines, table.rows.size())) {
    if (!i || table.rows[*i].gap()) {
      frame.put(line++, area.column, "...", Tone::dim);
    } else {
      draw_row(frame, line++, table, table.rows[*i], places);
    }
  }
}

}  // namespace

void draw_standings(Frame& frame, const Area& area,
                    const std::vector<std::optional<StandingsRow>>& rows,
                    const StandingsTable& table) {
  const bool has_own_row = std::any_of(rows.begin(), rows.end(),
                                       [](const auto& row) { return row.has_value() && row->own; });
  const auto columns = columns_of(table, has_own_row);
  const std::span<const Column<StandingsRow>> all(columns);
  Table shown{.headings = headings_of(all), .rows = {}};
  for (const std::optional<StandingsRow>& row : rows) {
    if (row) {
      add_row(shown, all, *row,
              {.cells = {}, .name = row->name, .mark = row->mark, .own = row->own});
    } else {
      shown.rows.emplace_back();
    }
  }
  draw_table(frame, area, shown, table.heading);
}

void draw_series(Frame& frame, const Area& area, const std::vector<SeriesRow>& rows,
                 const std::string& own_name) {
  const std::span<const Column<SeriesRow>> columns(kSeriesColumns);
  Table shown{.headings = headings_of(columns), .rows = {}};
  for (const SeriesRow& row : rows) {
    add_row(shown, columns, row,
            {.cells = {},
             .name = row.name,
             .mark = mark_of(row, own_name),
             .own = row.name == own_name});
  }
  draw_table(frame, area, shown);
}

}  // namespace race2048::client
