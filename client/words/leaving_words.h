// The question for a person who wants to leave.
#pragma once

#include <string>

#include "client/model/situation.h"

namespace race2048::client {

// Such as "Leave the race? Your score stands." Each face adds its own answers.
std::string leaving_question(Stake stake, const Model& model);

}  // namespace race2048::client
