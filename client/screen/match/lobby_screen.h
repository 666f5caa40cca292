// The list of a server's rooms, for choosing a room.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_lobby(Canvas& canvas);

// How many rooms fit on the screen at once.
int rooms_shown(const ScreenInput& input);

}  // namespace race2048::client
