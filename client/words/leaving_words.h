// What is asked of a person who wants to leave.
#pragma once

#include <string>

#include "client/session/situation.h"

namespace race2048::client {

// "Leave the race? Your score stands." What follows from it is each face's own.
std::string leaving_question(Stake stake, const Model& model);

}  // namespace race2048::client
