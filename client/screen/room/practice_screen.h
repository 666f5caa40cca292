// A practice board, shown while the room waits for its next match.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// REQUIRES: practises().
void draw_practice(Canvas& canvas);

}  // namespace race2048::client
