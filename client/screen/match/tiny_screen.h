// What is shown in a terminal that is too small for any screen: the size needed, while all goes on
// and the keys do what they always do. Cut to fit, down to a single cell.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_tiny(Canvas& canvas);

}  // namespace race2048::client
