// The list of the matches that a server keeps.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// REQUIRES: Dialog::results is open.
void draw_server_results(Canvas& canvas);

}  // namespace race2048::client
