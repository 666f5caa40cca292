#include "client/screen/race/standings_table.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "client/text/distinct_names.h"
#include "client/text/duration.h"
#include "client/words/marks.h"

namespace race2048::client {
namespace {

constexpr int kMinNameColumns = 6;
constexpr int kAlways = 9;  // the importance of a column that is never dropped

// A column of a table whose rows are of type `Row`.
template <typename Row>
struct Column {
  std::string_view title;
  std::string (*text)(const Row&);
  bool right_aligned = false;
  int min_width = 0;          // keeps columns in place while numbers grow
  int importance = kAlways;   // the least important columns are dropped first
  bool only_if_said = false;  // has no place while all its cells are empty
  // The title of a column whose place this one takes when that is dropped; empty: it has its own.
  std::string_view stands_in_for{};
};

// A column without its text, which is in the table's rows.
struct Heading {
  std::string_view title;
  bool right_aligned = false;
  int importance = kAlways;
  int width = 0;  // of the wider of title and widest cell
  bool only_if_said = false;
  std::string_view stands_in_for{};
  bool said = false;  // some cell is not empty
};

// The text of one row.
struct TableRow {
  std::vector<std::string> cells;  // one per heading; none for a gap
  std::string name;                // cut if it must be; the mark is never cut
  std::string mark;
  bool own = false;

  bool gap() const { return cells.empty(); }
};

struct Table {
  std::vector<Heading> headings;
  std::vector<TableRow> rows;
};

constexpr std::size_t kNameColumn = 1;

// ---- The standings.

std::string ping_text(std::uint32_t ms) {
  if (ms == 0) return {};
  if (ms < 1000) return std::to_string(ms) + "ms";
  if (ms < 10'000) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + "s";
  return std::to_string(std::min(ms / 1000, 999U)) + "s";
}

std::string state_text(const StandingsRow& row) {
  return row.away.empty() ? state_mark(row.standing.state) : row.away;
}

// In lockstep who races has chosen a move, or still thinks.
std::string step_text(const StandingsRow& row) {
  const bool races = row.standing.state == SeatState::racing && row.away.empty();
  return races && row.standing.chosen ? "chose" : state_text(row);
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
const Column<StandingsRow> kScore = {
    "score", [](const StandingsRow& row) { return grouped(row.standing.score); }, true, 6};
const Column<StandingsRow> kBest = {
    "best",
    [](const StandingsRow& row) {
      return row.standing.best_tile == 0 ? "-" : std::to_string(row.standing.best_tile);
    },
    true, 4, 3};
const Column<StandingsRow> kMoves = {
    "moves", [](const StandingsRow& row) { return std::to_string(row.standing.moves); }, true, 0,
    1};
const Column<StandingsRow> kMadeAt = {
    "made at",
    [](const StandingsRow& row) {
      return row.standing.reached_ms == 0 ? "-" : tenths_text(row.standing.reached_ms);
    },
    true, 7, 4};
const Column<StandingsRow> kLate = {
    "late",
    [](const StandingsRow& row) {
      return row.standing.missed == 0 ? "-" : std::to_string(row.standing.missed);
    },
    true, 0, 2};
const Column<StandingsRow> kFinalState = {
    "state", [](const StandingsRow& row) { return state_mark(row.standing.state); }, false, 5, 5,
    true};
const Column<StandingsRow> kStep = {"state", step_text, false, 5, 5};
const Column<StandingsRow> kPing = {"ping", ping_or_state, true, 5, 0};
const Column<StandingsRow> kState = {"state", state_text, false, 0, 5, true, "ping"};

std::vector<Column<StandingsRow>> columns_of(const StandingsTable& table) {
  std::vector<Column<StandingsRow>> columns = {kRank, kName, kScore, kBest};
  // In lockstep everybody who races has made as many moves, and a ping does not matter.
  if (!table.lockstep || table.final) columns.push_back(kMoves);
  if (table.reached_times) columns.push_back(kMadeAt);
  if (table.lockstep) columns.push_back(kLate);
  if (table.final) {
    columns.push_back(kFinalState);
  } else if (table.lockstep) {
    columns.push_back(kStep);
  } else {
    columns.insert(columns.end(), {kPing, kState});
  }
  return columns;
}

// ---- Any table.

template <typename Row>
std::vector<Heading> headings_of(std::span<const Column<Row>> columns) {
  std::vector<Heading> headings;
  for (const Column<Row>& column : columns) {
    headings.push_back({column.title, column.right_aligned, column.importance,
                        std::max(column.min_width, width_of(column.title)), column.only_if_said,
                        column.stands_in_for});
  }
  return headings;
}

template <typename Row>
void add_row(Table& table, std::span<const Column<Row>> columns, const Row& row, TableRow shown) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    shown.cells.push_back(columns[i].text(row));
    Heading& heading = table.headings[i];
    const int width =
        width_of(i == kNameColumn ? with_mark(shown.name, shown.mark) : shown.cells.back());
    heading.width = std::max(heading.width, width);
    heading.said = heading.said || width > 0;
  }
  table.rows.push_back(std::move(shown));
}

// The columns that a table may show, and those that it shows.
class ShownColumns {
 public:
  explicit ShownColumns(const std::vector<Heading>& headings) : headings_(headings) {
    for (std::size_t i = 0; i < headings.size(); ++i) {
      if (headings[i].stands_in_for.empty() && has_a_place(i)) shown_.push_back(i);
    }
  }

  // Drops columns until all names are whole. Of equally important ones, the last is dropped first.
  std::vector<std::size_t> that_fit(int available) && {
    for (int importance = 0; importance < kAlways; ++importance) {
      for (std::size_t i = headings_.size(); i-- > 0 && width() > available;) {
        if (headings_[i].importance == importance) drop(i);
      }
    }
    return std::move(shown_);
  }

 private:
  bool has_a_place(std::size_t i) const { return !headings_[i].only_if_said || headings_[i].said; }

  int width() const {
    int width = static_cast<int>(shown_.size()) - 1;
    for (const std::size_t i : shown_) width += headings_[i].width;
    return width;
  }

  void drop(std::size_t dropped) {
    if (std::erase(shown_, dropped) == 0) return;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      const bool takes_its_place = headings_[i].stands_in_for == headings_[dropped].title;
      if (!takes_its_place || !has_a_place(i)) continue;
      shown_.push_back(i);
      std::ranges::sort(shown_);
    }
  }

  const std::vector<Heading>& headings_;
  std::vector<std::size_t> shown_;
};

// A column's place on the screen.
struct Place {
  std::size_t column = 0;
  int at = 0;
  int width = 0;
};

// The name gets the space that the other columns leave; gaps are as wide as possible.
std::vector<Place> places_of(const std::vector<Heading>& headings, const Area& area) {
  const std::vector<std::size_t> shown = ShownColumns(headings).that_fit(area.columns);
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
    const std::string& text = column == kNameColumn ? row.name : row.cells[column];
    frame.put(line, at, table.headings[column].right_aligned ? right_aligned(text, width) : text,
              style);
  }
}

// Makes each name what its column shows of it, with its mark.
void cut_names(Table& table, int width, Glyphs glyphs) {
  std::vector<std::string> names;
  std::vector<std::string> marks;
  for (const TableRow& row : table.rows) {
    if (row.gap()) continue;
    names.push_back(row.name);
    marks.push_back(row.mark);
  }
  const std::vector<std::string> shown = distinct_names(names, width, glyphs, marks);
  auto next = shown.begin();
  for (TableRow& row : table.rows) {
    if (!row.gap()) row.name = *next++;
  }
}

void draw_table(Frame& frame, const Area& area, Table table, bool heading = true) {
  const std::vector<Place> places = places_of(table.headings, area);
  cut_names(table, places[kNameColumn].width, frame.glyphs());
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
  const auto columns = columns_of(table);
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
  draw_table(frame, area, std::move(shown), table.heading);
}

}  // namespace race2048::client
