// The countdown and one's own race: board, standings, what is waited for.
#pragma once

#include <cstdint>
#include <optional>

#include "client/core/screens/canvas.h"

namespace race2048::client {

void draw_countdown(Canvas& canvas, const Race& race);
void draw_own_race(Canvas& canvas, const Race& race);

// "You are done: ...", for who watches the others after an own race. REQUIRES: Race::own.
std::string done_text(const Race& race);

// The first of the places that draw_own_race() shows, from 0, where it is not the leader's.
std::optional<std::uint32_t> own_race_places(const ScreenInput& input, const Race& race);
// Where the own board ends: what is said over a race stands right of it.
int beside_own_board(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
