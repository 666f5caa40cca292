// Converts and checks questions about results and replays.
#pragma once

#include "server/dispatch/archive.h"

namespace race2048::server {

// REQUIRES: the message is a ListResults, GetResult, ListTop or GetReplay.
OrFault<Question, Refusal> question_from(const v1::ToServer& message);

}  // namespace race2048::server
