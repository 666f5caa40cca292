// The server that `race2048 host` starts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/play/interactive.h"
#include "client/system/server_process.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Starts a server that ends by itself once its host has left and nobody has been on it for some
// minutes. `port` 0 means any free port; `local` means reachable only from this machine.
OrFault<StartedServer, ServerFault> start_own_server(std::uint16_t port, bool local);

// After a fault: if another race2048 server has the port, asks the person whether to create the
// room there. Returns kDone if they agree; otherwise explains what to do, and returns the program's
// exit code.
int offer_running_server(const ServerFault& fault, const Target& target);

// After the match: stops the server, or prints how to come back to it, depending on how the person
// left.
void settle_server(const StartedServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back);

}  // namespace race2048::client
