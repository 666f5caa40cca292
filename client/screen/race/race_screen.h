// The countdown, and the race for a player: their board, the side panel, and messages.
#pragma once

#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_countdown(Canvas& canvas, const Race& race);
void draw_own_race(Canvas& canvas, const Race& race);

// "You are done: ...", for a player who is done, short enough for `columns`. REQUIRES: Race::own.
std::string done_text(const Race& race, int columns);

// When the last chat line disappears from a race's screen; nothing if the screen shows no chat
// line.
std::optional<TimePoint> chat_line_ends(const ScreenInput& input);
// The column right of the person's own board; dialogs stand there during a race.
int beside_own_board(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
