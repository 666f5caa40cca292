#include "client/screen/race/standings_table.h"

#include <algorithm>
#include <set>
#include <utility>

#include "client/session/own_standing.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

constexpr int kMinNameColumns = 6;
constexpr int kFairNameColumns = 9;  // "ada (you)": for less, other columns are left out
// In a table of few columns a bot's whole name, "512-heron (bot)", is worth more than the moves, or
// how a run ended.
constexpr int kFewColumns = 44;
constexpr int kWholeNameColumns = 16;
constexpr std::size_t kTopRows = 3;  // of a table with a gap
constexpr std::size_t kAround = 2;   // on each side of the own row

struct Column {
  std::string title;
  bool right_aligned = false;
  int min_width = 0;   // keeps columns where they are while numbers grow
  int importance = 3;  // the least important ones are left out first; 3 never
  std::vector<std::string> cells{};
};

constexpr std::size_t kNameColumn = 1;

std::string ping_text(std::uint32_t ms) {
  if (ms == 0) return {};
  if (ms < 1000) return std::to_string(ms) + "ms";
  if (ms < 10'000) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + "s";
  return std::to_string(std::min(ms / 1000, 999U)) + "s";
}

// "38ms", or a word where there is no ping to wait for.
std::string ping_or_state(const Standing& standing) {
  return standing.state == v1::SEAT_STATE_RACING ? ping_text(standing.ping_ms)
                                                 : state_word(standing.state);
}

std::string state_text(const Standing& standing, const StandingsTable& table) {
  if (table.final) return final_state_word(standing.state);
  // In lockstep nobody waits for a ping, and the columns are needed.
  return table.lockstep ? state_word(standing.state) : ping_or_state(standing);
}

// The rank is the first column; the name, whose width is what the others leave, the second.
std::vector<Column> columns_of(const std::vector<StandingsRow>& rows, const StandingsTable& table) {
  Column rank{"#", true};
  Column name{"name"};
  Column chosen{"*", false, 1};
  Column score{"score", true, 6};
  Column best{"best", true, 4, 1};
  Column moves{"moves", true, 0, 0};
  Column time{"made at", true, 7, 1};
  Column late{"late", true, 0, 1};
  Column gain{"gain", true, 5, 0};
  const bool pings = !table.final && !table.lockstep;
  Column state{pings ? "ping" : "state", pings, 5, table.final ? 1 : 2};
  bool gains = false;
  for (const StandingsRow& row : rows) {
    if (row.gap) {
      for (Column* column :
           {&rank, &name, &chosen, &score, &best, &moves, &time, &late, &gain, &state}) {
        column->cells.emplace_back();
      }
      continue;
    }
    gains = gains || row.own;
    const Standing& standing = row.standing;
    rank.cells.push_back(standing.rank == 0 ? "-" : std::to_string(standing.rank));
    name.cells.push_back(row.name + (row.mark.empty() ? "" : " " + row.mark));
    chosen.cells.emplace_back(standing.chosen ? "*" : "");
    score.cells.push_back(grouped(standing.score));
    best.cells.push_back(standing.best_tile == 0 ? "-" : std::to_string(standing.best_tile));
    moves.cells.push_back(std::to_string(standing.moves));
    time.cells.push_back(standing.reached_ms == 0 ? "-" : tenths_text(standing.reached_ms));
    late.cells.push_back(standing.missed == 0 ? "-" : std::to_string(standing.missed));
    gain.cells.push_back(row.gain == 0 ? "" : "+" + std::to_string(row.gain));
    state.cells.push_back(state_text(standing, table));
  }
  std::vector<Column> columns = {rank, name};
  if (table.lockstep && !table.final) columns.push_back(chosen);
  columns.insert(columns.end(), {score, best, moves});
  if (table.reached_times) columns.push_back(time);
  if (gains && !table.final) columns.push_back(gain);
  if (table.lockstep) columns.push_back(late);
  columns.push_back(state);
  return columns;
}

int width_of_column(const Column& column) {
  int width = std::max(column.min_width, width_of(column.title));
  for (const std::string& cell : column.cells) width = std::max(width, width_of(cell));
  return width;
}

// Without what there is no room for, from the right.
std::vector<Column> those_that_fit(std::vector<Column> columns, int available) {
  const auto too_wide = [&](int name_columns) {
    const int name = width_of_column(columns[kNameColumn]);
    int width = std::min(name, name_columns) - name + static_cast<int>(columns.size()) - 1;
    for (const Column& column : columns) width += width_of_column(column);
    return width > available;
  };
  for (int importance = 0; importance < 3; ++importance) {
    const bool whole_names = importance < 2 && available < kFewColumns;
    const int name_columns = whole_names ? kWholeNameColumns : kFairNameColumns;
    for (std::size_t i = columns.size(); i-- > 0 && too_wide(name_columns);) {
      if (columns[i].importance != importance) continue;
      columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return columns;
}

struct TableLayout {
  std::vector<int> widths;
  int gap = 1;
};

TableLayout layout_of(const std::vector<Column>& columns, int available) {
  TableLayout layout;
  int others = 0;
  for (const Column& column : columns) {
    layout.widths.push_back(width_of_column(column));
    others += layout.widths.back();
  }
  others -= layout.widths[kNameColumn];
  const int gaps = static_cast<int>(columns.size()) - 1;
  for (const int gap : {3, 2}) {
    if (layout.gap == 1 && others + layout.widths[kNameColumn] + gaps * gap <= available) {
      layout.gap = gap;
    }
  }
  const int left = available - others - gaps * layout.gap;
  layout.widths[kNameColumn] =
      std::clamp(left, kMinNameColumns, std::max(layout.widths[kNameColumn], kMinNameColumns));
  return layout;
}

// What the table says of one row's name, whatever else it says.
struct Who {
  std::string name;
  std::string mark;
  bool own = false;
  bool gap = false;
};

void draw_table(Frame& frame, const Area& area, std::vector<Column> columns,
                const std::vector<Who>& people, bool heading = true) {
  columns = those_that_fit(std::move(columns), area.columns);
  const TableLayout layout = layout_of(columns, area.columns);
  const auto draw_row = [&](int row, const auto& text_of, Style style) {
    int at = area.column;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const int width = layout.widths[c];
      const std::string text = text_of(c, width);
      frame.put(row, at, columns[c].right_aligned ? right_aligned(text, width) : text, style);
      at += width + layout.gap;
    }
  };
  int line = area.row;
  if (heading) {
    draw_row(
        line++, [&](std::size_t c, int) { return columns[c].title; }, Tone::dim);
  }

  const auto own =
      std::find_if(people.begin(), people.end(), [](const Who& who) { return who.own; });
  std::optional<std::size_t> own_index;
  if (own != people.end()) own_index = static_cast<std::size_t>(own - people.begin());
  const auto window = window_of(people.size(), own_index,
                                static_cast<std::size_t>(std::max(area.row + area.rows - line, 0)));
  for (const std::optional<std::size_t>& i : window) {
    if (!i || people[*i].gap) {
      frame.put(line++, area.column, "...", Tone::dim);
      continue;
    }
    const Who& who = people[*i];
    const auto text_of = [&](std::size_t c, int width) {
      return c == kNameColumn ? fitted_name(who.name, who.mark, width, frame.glyphs())
                              : columns[c].cells[*i];
    };
    draw_row(line++, text_of, who.own ? Tone::own : Tone::plain);
  }
}

// The own row, the first one, and then those whom one races with, as far as `reach` from it.
std::vector<std::size_t> by_importance(std::size_t count, std::size_t own, std::size_t reach) {
  std::vector<std::size_t> rows;
  const auto add = [&](std::size_t i) {
    if (i < count) rows.push_back(i);
  };
  for (const std::size_t i :
       {own, std::size_t{0}, own - 1, own + 1, std::size_t{1}, std::size_t{2}, own - 2, own + 2}) {
    add(i);  // what lies before the first row has wrapped to a huge number
  }
  for (std::size_t away = kAround + 1; away <= reach; ++away) {
    add(own + away);
    add(own - away);
  }
  return rows;
}

// Those rows, with nothing for what is left out between them; but a single row takes no more room
// than that.
std::vector<std::optional<std::size_t>> with_gaps(const std::set<std::size_t>& rows, bool gaps) {
  std::vector<std::optional<std::size_t>> lines;
  for (const std::size_t row : rows) {
    const std::size_t next = lines.empty() ? row : *lines.back() + 1;
    if (gaps && row == next + 1) lines.emplace_back(next);
    if (gaps && row > next + 1) lines.emplace_back();
    lines.emplace_back(row);
  }
  return lines;
}

}  // namespace

std::string_view mark_of(const Race& race, std::uint32_t seat) {
  if (race.own_seat == seat) return "(you)";
  return race.is_bot(seat) ? "(bot)" : "";
}

StandingsRow row_at(const Race& race, std::uint32_t seat) {
  StandingsRow row{
      .standing = {}, .name = race.name_of(seat), .mark = std::string(mark_of(race, seat))};
  row.own = race.own_seat == seat;
  if (const auto told = race.standings.find(seat); told != race.standings.end()) {
    row.standing = told->second;
  }
  if (row.own) {
    row.standing = own_standing(race).value();
    if (race.own && race.own->racing()) row.gain = race.own->last_gain();
  }
  row.standing.seat = seat;
  return row;
}

StandingsRow gap_row() {
  StandingsRow row;
  row.gap = true;
  return row;
}

std::vector<StandingsRow> standings_rows(const Race& race) {
  std::vector<StandingsRow> rows;
  for (const std::uint32_t seat : order_of(race)) rows.push_back(row_at(race, seat));
  return rows;
}

void draw_standings(Frame& frame, const Area& area, const std::vector<StandingsRow>& rows,
                    const StandingsTable& table) {
  std::vector<Who> people;
  for (const StandingsRow& row : rows) {
    people.push_back({row.name, row.mark, row.own, row.gap});
  }
  draw_table(frame, area, columns_of(rows, table), people, table.heading);
}

void draw_series(Frame& frame, const Area& area, const Series& series,
                 const std::string& own_name) {
  Column place{"#", true};
  Column name{"name"};
  Column points{"points", true};
  Column wins{"wins", true, 0, 1};
  Column last{"last round", true, 0, 0};
  std::vector<Who> people;
  for (const SeriesRow& row : series.rows) {
    const bool own = row.name == own_name;
    people.push_back({row.name, own ? "(you)" : row.bot ? "(bot)" : "", own});
    place.cells.push_back(std::to_string(row.place));
    name.cells.push_back(row.name + (people.back().mark.empty() ? "" : " " + people.back().mark));
    points.cells.push_back(grouped(row.points));
    wins.cells.push_back(std::to_string(row.wins));
    last.cells.push_back("+" + std::to_string(row.last_points));
  }
  draw_table(frame, area, {place, name, points, wins, last}, people);
}

std::vector<std::optional<std::size_t>> near_places(std::size_t count,
                                                    std::optional<std::size_t> own,
                                                    std::size_t capacity, std::size_t all) {
  constexpr std::size_t kFewLines = 5;  // in fewer none is spent on a gap
  constexpr std::size_t kMostSeats = kTopRows + 1 + 2 * kAround;
  const std::size_t seats = count > all ? std::min(capacity, kMostSeats) : capacity;
  const auto lines_of = [&](const std::set<std::size_t>& chosen) {
    return with_gaps(chosen, capacity >= kFewLines);
  };
  std::set<std::size_t> chosen;
  for (const std::size_t i : by_importance(count, own.value_or(0), kMostSeats + capacity)) {
    if (chosen.size() == seats) break;
    chosen.insert(i);
    if (lines_of(chosen).size() > capacity) chosen.erase(i);
  }
  return lines_of(chosen);
}

std::vector<std::optional<std::size_t>> window_of(std::size_t count, std::optional<std::size_t> own,
                                                  std::size_t capacity) {
  std::vector<std::optional<std::size_t>> window;
  const auto add = [&window](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) window.emplace_back(i);
  };
  if (count <= capacity) {
    add(0, count);
    return window;
  }
  if (capacity == 0) return window;
  if (!own || *own + 1 < capacity) {
    add(0, capacity - 1);
    window.emplace_back();
    return window;
  }
  // The leaders, a gap, and the own neighbourhood; too little room for both leaves the latter.
  const std::size_t top = capacity >= 2 * kTopRows + 2 ? kTopRows : 0;
  add(0, top);
  if (top > 0) window.emplace_back();
  const std::size_t left = capacity - window.size();
  const std::size_t last = std::min(*own + (left - 1) / 2 + 1, count);
  if (last == count) {
    add(count - left, count);
  } else if (left < 2) {
    add(*own, *own + 1);
  } else {
    add(last - (left - 1), last);
    window.emplace_back();
  }
  return window;
}

}  // namespace race2048::client
