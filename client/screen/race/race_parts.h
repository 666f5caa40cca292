// Parts that several screens of a running match share: the header, and a watcher's keys.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/standings_table.h"

namespace race2048::client {

// Draws row 0: the match's clock, its settings and its current state.
void race_header(Canvas& canvas, const Race& race);
// Draws a highlight from `column` to the right, over what else is in its row. Returns false if
// no highlight is shown now.
bool draw_highlight(Canvas& canvas, const Race& race, int row, int column);
// The first of these texts that fits into `columns`; if none fits, the last one, cut.
std::string first_that_fits(const std::vector<std::string>& texts, int columns, Glyphs glyphs);
// The key that changes the side: Tab, unless the person has bound it to something else.
std::string side_key(const Canvas& canvas);
// The meaning of keys for a watcher or a referee during a match, and while its end is shown.
KeyHints watching_keys(const Canvas& canvas);
StandingsTable standings_table_of(const Race& race);
// A row for that table, in an area of `columns`. It says when a player's link is lost.
StandingsRow running_row(const Canvas& canvas, const Race& race, const Standing& standing,
                         int columns);
// Draws the table of the places in the area.
void draw_places(Canvas& canvas, const Race& race, const std::vector<Standing>& places,
                 const Area& area, const StandingsTable& table);

}  // namespace race2048::client
