// How a connection logs in.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// Refuses a network address, or a key, that the operator has banned.
Verdict check_bans(const Desk& desk, const Link& link);

}  // namespace race2048::server
