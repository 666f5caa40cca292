// The list of a server's rooms, to choose one from.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_lobby(Canvas& canvas);

// How many rooms are shown at a time.
int rooms_shown(const ScreenInput& input);

}  // namespace race2048::client
