// Questions about results: from a link to the archive, one at a time.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// Passes the link's next question to the archive, if it is its turn: after the answer to the one
// before, and once the client has taken most of its output. Harmless at any time.
void ask_next(Desk& desk, Link& link);

}  // namespace race2048::server
