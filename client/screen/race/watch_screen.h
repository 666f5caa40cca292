// The others' race in pages: their boards, or their standings. For watchers, for referees, and for
// players who are done; after the match, for everybody.
#pragma once

#include <cstdint>
#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_watching(Canvas& canvas, const Race& race);

// The boards as they were at the end, the own one among them, in place of the results; `keys` are
// those of the results.
void draw_last_boards(Canvas& canvas, const Race& race, const KeyHints& keys);

// The first of the places that draw_watching() shows, from 0, if the server sends them only when
// asked.
std::optional<std::uint32_t> watched_places(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
