// race2048 host: starts a server, makes a room on it and plays there.
#pragma once

#include "client/app/options.h"

namespace race2048::client {

// Returns the program's exit code.
int run_host(const HostFlags& flags);

}  // namespace race2048::client
