// The answers of the line mode.
#pragma once

#include <string>
#include <vector>

#include "client/control/setup.h"
#include "client/model/model.h"
#include "client/plain/speech.h"

namespace race2048::client {

// The person's own board; with a name, that player's board, if it may be seen.
std::vector<std::string> board_text(const Model& model, const std::string& name,
                                    const Speech& speech);
// One row of the person's own board; rows count from 1.
std::string row_text(const Model& model, int row, const Speech& speech);
// The possible merges on the person's own board.
std::string merges_text(const Model& model, const Speech& speech);
// The standings of the match, or the result of the last match and of the series.
std::vector<std::string> standings_text(const Model& model, TimePoint now, bool all,
                                        const Speech& speech);
// The time left in the match or the step, or until the next match; and how long the server keeps
// the place of this person, if their link is lost.
std::string time_text(const Model& model, TimePoint now);
// The people in the room and their roles: one line for the seats, one for the watchers.
std::vector<std::string> members_text(const Model& model, TimePoint now);
// The room, how its matches are played, and the person's role in it.
std::vector<std::string> room_text(const Model& model);
// The same, with rarer facts such as the seal.
std::vector<std::string> room_details(const Model& model);
// "Your seat is kept for 1 minute 43 seconds." REQUIRES: Model::reconnecting.
std::string kept_text(const Model& model, TimePoint now);
// The words that the person can type now, and what they do. `one_key`: as keys; see key_lines.h.
std::vector<std::string> help_text(const Model& model, const Setup& setup, bool one_key);

}  // namespace race2048::client
