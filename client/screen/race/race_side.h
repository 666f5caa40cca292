// The panel beside the player's board: the other players' boards, or another side that the person
// has chosen.
#pragma once

#include <cstdint>
#include <optional>

#include "client/screen/canvas.h"
#include "client/screen/race/race_layout.h"

namespace race2048::client {

void draw_side(Canvas& canvas, const Race& race, const RaceLayout& layout);

// True if the race has more places than the standings show at once; PgUp and PgDn then turn pages.
bool places_are_paged(const Race& race, const RaceLayout& layout);
// The current page of all places; nothing while the standings show the leaders and the places
// around the person's own.
std::optional<Page> places_page(const ScreenInput& input, const Race& race,
                                const RaceLayout& layout);

// The side that is drawn: the standings in place of boards that are unknown or do not fit.
Side shown_side(const ScreenInput& input, const Race& race, const RaceLayout& layout);

// True if the other players' boards have room beside the person's own.
bool boards_fit(const ScreenInput& input, const Race& race);

// True if this side shows when tiles were made, so that the line below the board need not.
bool side_tells_splits(const ScreenInput& input, const Race& race, const RaceLayout& layout);

// The first place shown, counted from 0, if the client has to ask the server for it.
std::optional<std::uint32_t> places_to_ask_for(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
