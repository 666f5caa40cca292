// A match's and a series' result in words: for the screen, and as plain text for programs without
// one.
#pragma once

#include <string>

#include "client/session/model.h"

namespace race2048::client {

// Why the match is over, one sentence.
std::string how_it_ended(const Race& race, const Result& result);

// A headline, a line for each seat by rank, and lines on the seal. REQUIRES: a result.
std::string result_text(const Model& model);

// How far the series is, or who has won it: one sentence.
std::string how_series_stands(const Series& series);

// That sentence, and a line for each player by place.
std::string series_text(const Series& series);

// One line for the person who left: place and score, also in a series, or who won a match that they
// had no seat in; empty when there is nothing to say.
std::string farewell_text(const Model& model);

}  // namespace race2048::client
