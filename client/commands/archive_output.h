// The matches that a server keeps, for programs: JSON as one array on one line, CSV with a line of
// names first and LF at the end of each line. Both have the same names in the same order; a value
// that does not exist is left out of an object, and is an empty field of a CSV line.
#pragma once

#include <string>
#include <vector>

#include "engine/match/match_result.h"

namespace race2048::client {

std::string results_json(const std::vector<PlayedMatch>& matches);
std::string results_csv(const std::vector<PlayedMatch>& matches);

// One object, in an array too: the match with its seats and splits. REQUIRES: the settings.
std::string details_json(const ResultDetails& details);
// The seats.
std::string details_csv(const ResultDetails& details);

// The same of several matches, with the fields of the match before those of each seat in CSV.
std::string whole_matches_json(const std::vector<ResultDetails>& matches);
std::string whole_matches_csv(const std::vector<ResultDetails>& matches);

std::string top_json(const std::vector<TopLine>& lines);
std::string top_csv(const std::vector<TopLine>& lines);

}  // namespace race2048::client
