// The standings as a table: of a race that runs, of one that has ended, and of a series.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/screen/widgets.h"
#include "client/words/standings_rows.h"

namespace race2048::client {

struct StandingsTable {
  bool final = false;          // results: no pings, and the states and times at the end
  bool reached_times = false;  // a column for the time at which a seat made the target
  bool lockstep = false;       // marks seats that have chosen with *, and counts late moves
  bool heading = true;
};

// Draws the heading and as many rows as fit into the area, the own one always among them. Nothing
// in place of a row stands for rows that are left out. In few columns the table leaves out the less
// important ones.
void draw_standings(Frame& frame, const Area& area,
                    const std::vector<std::optional<StandingsRow>>& rows,
                    const StandingsTable& table);

// Draws these rows of a series in the same way: places, points, wins, and the points of the last
// round.
void draw_series(Frame& frame, const Area& area, const std::vector<SeriesRow>& rows,
                 const std::string& own_name);

}  // namespace race2048::client
