// The countdown and one's own race: board, standings, what is waited for.
#pragma once

#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_countdown(Canvas& canvas, const Race& race);
void draw_own_race(Canvas& canvas, const Race& race);

// "You are done: ...", for who watches the others after an own race, in so many columns.
// REQUIRES: Race::own.
std::string done_text(const Race& race, int columns);

// When what was said last in the chat goes from a race's screen; nothing when it is not there.
std::optional<TimePoint> chat_line_ends(const ScreenInput& input);
// Where the own board ends: what is said over a race stands right of it.
int beside_own_board(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
