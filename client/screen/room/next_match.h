// The next match, below the results of the last one: the next round of its series, or a rematch,
// and the people who are ready.
#pragma once

#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// `race`: the match that has ended. The lines fit the canvas.
std::vector<TextLine> next_match_lines(const Canvas& canvas, const Race& race);

}  // namespace race2048::client
