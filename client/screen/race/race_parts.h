// Parts that several screens of a running match share: the header, and a watcher's keys.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/standings_table.h"

namespace race2048::client {

// Draws row 0: the match's settings and its current state.
void race_header(Canvas& canvas, const Race& race);
// The first of these texts that fits into a full line; if none fits, the last one, cut.
std::string first_that_fits(const Canvas& canvas, const std::vector<std::string>& texts);
// The key that changes the side: Tab, unless the person has bound it to something else.
std::string side_key(const Canvas& canvas);
// The meaning of keys for a watcher or a referee during a match.
KeyHints watching_keys(const Canvas& canvas);
StandingsTable standings_table_of(const Race& race);
// A row for that table, in an area of `columns`: it says when a player's link is lost.
StandingsRow running_row(const Canvas& canvas, const Race& race, std::uint32_t seat, int columns);

}  // namespace race2048::client
