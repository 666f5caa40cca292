// The result of a match or a series in words: for the screen, and as plain text for programs
// without a screen.
#pragma once

#include <string>

#include "client/model/model.h"

namespace race2048::client {

// One sentence on why the match is over.
std::string how_it_ended(const Race& race, const MatchResult& result);
// Nobody has points for a series then.
bool nobody_moved(const Race& race);

// A headline, one line per seat by rank, and lines about the seal. REQUIRES: a result.
std::string result_text(const Model& model);

// One sentence on how far the series has come, or on its winner.
std::string how_series_stands(const Series& series);

// how_series_stands(), and one line per player by place.
std::string series_text(const Series& series);

// One line for the person who left: their place and score, in a series as well; or who won, if they
// had no seat. Empty when there is nothing to say.
std::string farewell_text(const Model& model);

}  // namespace race2048::client
