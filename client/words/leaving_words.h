// The question for a person who wants to leave.
#pragma once

#include <string>

#include "client/model/situation.h"

namespace race2048::client {

// Such as "Leave the race? Your score stands." Each face adds its own answers.
std::string leaving_question(Stake stake, const Model& model);
// For a person whose link is lost: the place that the server would still keep. Empty for all
// others.
std::string what_is_given_up(const Model& model);

}  // namespace race2048::client
