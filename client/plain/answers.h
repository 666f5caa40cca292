// The answers of the line mode.
#pragma once

#include <string>
#include <vector>

#include "client/control/setup.h"
#include "client/session/model.h"

namespace race2048::client {

// The own board; with a name, the board of that player, if it may be seen.
std::vector<std::string> board_text(const Model& model, const std::string& name);
// A row of the own board, counted from 1.
std::string row_text(const Model& model, int row);
// How the match stands, or how the last one and the series ended.
std::vector<std::string> standings_text(const Model& model, bool all);
// What is left of the match, of the step, or of the wait for the next match.
std::string time_text(const Model& model, TimePoint now);
// The people in the room and their parts: a line for the seats, and a line for the watchers.
std::vector<std::string> members_text(const Model& model);
// The room, how its matches are played, and the person's part in it.
std::vector<std::string> room_text(const Model& model);
// The same, and rare facts such as the seal.
std::vector<std::string> room_details(const Model& model);
// The words that the person can type now, and what they do.
std::vector<std::string> help_text(const Model& model, const Setup& setup);

}  // namespace race2048::client
