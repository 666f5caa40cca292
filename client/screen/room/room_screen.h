// The room before a match, or instead of the results: the people in it, its match settings, and
// other facts.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_room(Canvas& canvas);

// One or two sentences on what the person should do or wait for.
std::string what_the_room_waits_for(Canvas& canvas);

}  // namespace race2048::client
