// The room before a match, or in place of the results: the people in it, how its matches are
// played, and facts about it.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_room(Canvas& canvas);

// One or two sentences on what the person can do or waits for.
std::string what_the_room_waits_for(Canvas& canvas);

}  // namespace race2048::client
