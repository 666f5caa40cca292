// race2048 host: starts a server, makes a room on it and plays there.
#pragma once

#include "client/commands/options.h"

namespace race2048::client {

// Where a server that is started here is reached from this machine.
inline constexpr const char* kLoopback = "127.0.0.1";

// Returns the program's exit code.
int run_host(const HostFlags& flags);

}  // namespace race2048::client
