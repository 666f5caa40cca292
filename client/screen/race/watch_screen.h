// Other people's race in pages: boards or standings. For watchers, referees and players who are
// done; after the match, for everybody.
#pragma once

#include <cstdint>
#include <optional>

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_watching(Canvas& canvas, const Race& race);

// The boards at the end of the match, including the person's own, instead of the results; `keys`
// are those of the results.
void draw_last_boards(Canvas& canvas, const Race& race, const KeyHints& keys);

// The first place that draw_watching() shows, counted from 0, if the client has to ask the server
// for it.
std::optional<std::uint32_t> watched_places(const ScreenInput& input, const Race& race);

}  // namespace race2048::client
