// The room before a match, and in place of the results: who is here, how matches are played, and
// what the room is.
#pragma once

#include "client/core/canvas.h"

namespace race2048::client {

void draw_room(Canvas& canvas);

// ---- What the results show too.

// What the keys of a room do now.
KeyHints room_keys(const Canvas& canvas);
// The commitment in one line, behind a label; nothing before a seal is known.
std::vector<std::string> seal_lines(const Model& model, const std::string& label);
// What starts the next match by itself: "when all are ready", "when 4 are ready", "in 4:32".
std::string what_starts_it(const Model& model, TimePoint now);

}  // namespace race2048::client
