// The matches that a server keeps, for programs: JSON as one array on one line, CSV with a line of
// names first and LF at the end of each line. Both have the same names in the same order; a value
// that does not exist is left out of an object, and is an empty field of a CSV line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/match/match_result.h"

namespace race2048::client {

enum class OutputForm : std::uint8_t { json, csv };

std::string output_of(OutputForm form, const std::vector<PlayedMatch>& matches);
// The match with its seats and splits, as CSV only the seats. REQUIRES: the settings.
std::string output_of(OutputForm form, const ResultDetails& details);
// The same of several matches, with the fields of the match before those of each seat in CSV.
std::string output_of(OutputForm form, const std::vector<ResultDetails>& matches);
std::string output_of(OutputForm form, const std::vector<TopLine>& lines);

}  // namespace race2048::client
