// What the screens of a running match have in common: the header, and the keys of a watcher.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/standings_table.h"

namespace race2048::client {

// Draws row 0: how the match is played, and how it stands.
void race_header(Canvas& canvas, const Race& race);
// The first of these texts that fits into a whole line; if none does, the last one cut.
std::string first_that_fits(const Canvas& canvas, const std::vector<std::string>& texts);
// The key that changes the side: Tab, where the person has not given it away.
std::string side_key(const Canvas& canvas);
// What the keys of a watcher or a referee do in a match.
KeyHints watching_keys(const Canvas& canvas);
StandingsTable standings_table_of(const Race& race);

}  // namespace race2048::client
