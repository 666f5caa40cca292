// The review of a seat's moves as text for people.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "client/text/glyphs.h"
#include "engine/review.h"

namespace race2048::client {

// The moves that cost most with their boards side by side, what skill and luck are worth, and the
// course of the expected score as a line of blocks with the numbers of those moves below. Each line
// has at most `width` columns, if that is enough for the widest board. `review` is of `moves`.
std::vector<std::string> review_lines(std::span<const MadeMove> moves, const Review& review,
                                      int width, Glyphs glyphs);

}  // namespace race2048::client
