// The room before a match, and in place of the results: who is here, how matches are played, and
// what the room is.
#pragma once

#include "client/core/screens/canvas.h"

namespace race2048::client {

void draw_room(Canvas& canvas);

// ---- What the results show too.

// What the keys of a room do now.
KeyHints room_keys(const Canvas& canvas);
// The commitment in one line, behind a label; nothing before a seal is known.
std::vector<std::string> seal_lines(const Model& model, const std::string& label);
// What starts the next match: "when all are ready", "when 4 are ready", "in 4:32, or when you start
// it", "as soon as two are ready".
std::string what_starts_it(const Model& model, TimePoint now);
// The planned time has come, and the match waits for enough who can race.
bool start_is_due(const RoomInfo& info, TimePoint now);
// "as soon as two are ready": what it waits for then.
std::string when_enough_are_ready(const Room& room);

}  // namespace race2048::client
