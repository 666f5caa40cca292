// The room before a match, and in place of the results: who is here, how matches are played, and
// what the room is.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_room(Canvas& canvas);

// What the person is to do, or waits for, in a sentence or two.
std::string what_the_room_waits_for(Canvas& canvas);

}  // namespace race2048::client
