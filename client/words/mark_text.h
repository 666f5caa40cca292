// Marks on the timeline of a match, as English.
#pragma once

#include <string>

#include "engine/match/view/timeline.h"

namespace race2048::client {

// "bo takes the lead", "cy pauses for 6.2 s": no full stop at its end.
std::string mark_text(const Mark& mark, const MatchView& view);

}  // namespace race2048::client
