// The message in a terminal that is too small for any screen: the size that is needed, and how the
// match stands. The game goes on and keys count as always. Cut to fit, down to a single cell.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_tiny(Canvas& canvas);

}  // namespace race2048::client
