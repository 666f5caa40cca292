// Standings as a table: of a running race, and of a finished race.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/screen/widgets.h"
#include "client/words/standings_rows.h"

namespace race2048::client {

struct StandingsTable {
  bool final = false;          // results: shows states and times at the end instead of pings
  bool reached_times = false;  // has a column for when a seat reached the target
  bool lockstep = false;       // says which seats have chosen a move, and counts late moves
  bool knockout = false;       // says which seats are in danger, and when a seat was out
  // A race to a tile, while it runs: the largest tiles and the way to the target before the scores,
  // which decide only if nobody makes it.
  bool target = false;
  bool pings = true;  // while it runs, also shows how fast the links are
  bool heading = true;
};

// Draws the heading and as many rows as fit into the area, always including the person's own. An
// empty element stands for rows left out. With few columns, drops the less important ones; names
// are cut only when just place, name and score are left, and no two cut names look equal.
void draw_standings(Frame& frame, const Area& area,
                    const std::vector<std::optional<StandingsRow>>& rows,
                    const StandingsTable& table);

}  // namespace race2048::client
