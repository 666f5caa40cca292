// The countdown and the own race: the board, its side, and what the person waits for.
#pragma once

#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_countdown(Canvas& canvas, const Race& race);
void draw_own_race(Canvas& canvas, const Race& race);

// "You are done: ...", for a player who watches the others, short enough for `columns`.
// REQUIRES: Race::own.
std::string done_text(const Race& race, int columns);

// When the last line of chat goes from the screen of a race; nothing when the screen shows none.
std::optional<TimePoint> chat_line_ends(const ScreenInput& input);
// The column right of the own board, where dialogs stand during a race.
int beside_own_board(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
