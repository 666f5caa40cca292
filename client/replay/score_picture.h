// The scores of a match over its time, as a picture.
#pragma once

#include <string>

#include "engine/match/view/timeline.h"

namespace race2048::client {

// An SVG file: a line for each seat, with names and scores at the right, the first of each tile as
// a sign on its line. Readable on a light page and on a dark one. `view` is as at the end.
std::string score_picture(const Timeline& timeline, const MatchView& view);

}  // namespace race2048::client
