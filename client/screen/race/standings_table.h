// The standings as a table: of a race that runs, and of one that has ended.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/race/race_memo.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// One seat's line in the standings, with or without a standing known yet.
struct StandingsRow {
  Standing standing;
  std::string name;
  std::string mark;  // "(you)", "(bot)" or nothing
  bool own = false;
  std::uint64_t gain = 0;  // the own last move's, while the own run goes on
  bool gap = false;        // stands for rows that are left out, and is nobody's
};

// In order of rank; seats without a standing last.
std::vector<StandingsRow> standings_rows(const Race& race);
// "(you)", "(bot)" or nothing: what the name of a seat must not be shown without.
std::string_view mark_of(const Race& race, std::uint32_t seat);
StandingsRow row_at(const Race& race, std::uint32_t seat);
StandingsRow gap_row();

struct StandingsTable {
  bool final = false;          // results: no pings; states and times as they ended
  bool reached_times = false;  // a column for when the target was made
  bool lockstep = false;       // who has chosen, marked *, and how often each was late
  bool heading = true;
};

// The heading and as many rows as fit; the own one is always among them. Where there is little
// room for columns the less important ones are left out.
void draw_standings(Frame& frame, const Area& area, const std::vector<StandingsRow>& rows,
                    const StandingsTable& table);

// A series' table, in the same way: places, points, wins, and the points of the last round.
void draw_series(Frame& frame, const Area& area, const Series& series, const std::string& own_name);

// The same for a race: of more than `all` rows only the first three and two on each side of the own
// one, in fewer lines fewer of them; the own one and the first go last.
std::vector<std::optional<std::size_t>> near_places(std::size_t count,
                                                    std::optional<std::size_t> own,
                                                    std::size_t capacity, std::size_t all);

// Which of `count` rows to show in `capacity` lines: the first ones, those around `own`, and
// nothing where a gap is told in place of rows.
std::vector<std::optional<std::size_t>> window_of(std::size_t count, std::optional<std::size_t> own,
                                                  std::size_t capacity);

}  // namespace race2048::client
