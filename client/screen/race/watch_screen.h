// Others' race: their boards or their standings, in pages. For watchers, referees, and who is done;
// and for all when it has ended.
#pragma once

#include <cstdint>
#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_watching(Canvas& canvas, const Race& race);

// The boards as they were at the end, the own one among them, in place of the results; `keys` are
// those of the results.
void draw_last_boards(Canvas& canvas, const Race& race, const KeyHints& keys);

// The first of the places that draw_watching() shows, from 0, where the server tells them only
// when asked.
std::optional<std::uint32_t> watched_places(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
