// The podium of a series: three steps, one after the other, then the facts about the series.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// Draws as much as UiState::race.show has come to. REQUIRES: a series is over.
void draw_podium(Canvas& canvas);

}  // namespace race2048::client
