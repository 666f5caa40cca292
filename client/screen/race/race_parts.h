// What the screens of a running match have in common: the header, and the keys of a watcher.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/standings_table.h"

namespace race2048::client {

// Row 0: how the match is played and stands.
void race_header(Canvas& canvas, const Race& race);
// The first of these texts that fits into a whole line, else as much as does of the last.
std::string first_that_fits(const Canvas& canvas, const std::vector<std::string>& texts);
// What a watcher's or referee's keys do in a match.
KeyHints watching_keys(const Canvas& canvas);
StandingsTable standings_table_of(const Race& race);

}  // namespace race2048::client
