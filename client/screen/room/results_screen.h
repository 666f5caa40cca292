// The results of a match: how it ended, the table, the seal, and the next match.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_results(Canvas& canvas, const Race& race, const MatchResult& result);

}  // namespace race2048::client
