// The message in a terminal that is too small for any screen: the size needed, and the state of the
// link and the match. The game continues, and keys work as usual. The message is cut to fit, even
// into a single cell.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_tiny(Canvas& canvas);

}  // namespace race2048::client
