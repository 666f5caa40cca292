// The server that `race2048 host` starts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/play/interactive.h"
#include "client/system/server_process.h"
#include "shared/or_fault.h"

namespace race2048::client {

// Starts a server that ends by itself once its host has left and nobody has been on it for some
// minutes. It listens on `port`, 0 for a free one; if `local`, for this machine only.
OrFault<StartedServer, ServerFault> start_own_server(std::uint16_t port, bool local);

// After a fault: if the port is another race2048 server's, asks the person whether to make the room
// there. Returns kDone if so; otherwise says what to do, and returns the program's exit code.
int offer_running_server(const ServerFault& fault, const Target& target);

// After the match: stops the server, or says how to come back to it, as the person left it.
void settle_server(const StartedServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back);

}  // namespace race2048::client
