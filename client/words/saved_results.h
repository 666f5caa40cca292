// The results of a match and its series as the text of a file.
#pragma once

#include <string>

#include "client/model/model.h"

namespace race2048::client {

// One line of names, then one line for each person: the seats of the match by place, then those of
// the series who did not play in it. LF ends each line; a value that does not exist is empty.
// REQUIRES: has_results().
std::string results_as_csv(const Model& model);
// Tables of the match and of the series, and its podium. REQUIRES: has_results().
std::string results_as_text(const Model& model);

}  // namespace race2048::client
