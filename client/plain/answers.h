// What the line mode answers when it is asked.
#pragma once

#include <string>
#include <vector>

#include "client/control/setup.h"
#include "client/session/model.h"

namespace race2048::client {

// One's own board, or with a name that of somebody who races, where boards may be seen.
std::vector<std::string> board_text(const Model& model, const std::string& name);
// Row `row`, from 1, of one's own board.
std::string row_text(const Model& model, int row);
// How the match stands, or how the last one and the series ended.
std::vector<std::string> standings_text(const Model& model, bool all);
// What is left of the match, of the step, or of the wait for the next match.
std::string time_text(const Model& model, TimePoint now);
// Who is here, and what they are: one line for the seats, one for those without.
std::vector<std::string> members_text(const Model& model);
// What room this is, how it plays, and one's part in it.
std::vector<std::string> room_text(const Model& model);
// The same, and what is rarely asked for, such as the seal.
std::vector<std::string> room_details(const Model& model);
// The words that do something now.
std::vector<std::string> help_text(const Model& model, const Setup& setup);

}  // namespace race2048::client
