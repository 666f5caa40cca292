// The side of the own board: the standings, or another side that the person has turned to.
#pragma once

#include <cstdint>
#include <optional>

#include "client/screen/canvas.h"
#include "client/screen/race/race_layout.h"

namespace race2048::client {

void draw_side(Canvas& canvas, const Race& race, const RaceLayout& layout);

// The race has more places than the standings show at once. PgUp and PgDn turn to pages of all.
bool places_are_paged(const Race& race, const RaceLayout& layout);
// The page of all places that is shown; nothing while the standings show those who lead and those
// around the own place.
std::optional<Page> places_page(const ScreenInput& input, const Race& race,
                                const RaceLayout& layout);

// This side already shows when tiles were made, so the line below the board need not.
bool side_tells_splits(Side side, const RaceLayout& layout);

// The first of the places that are shown, from 0, if the server sends them only when asked.
std::optional<std::uint32_t> places_to_ask_for(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
