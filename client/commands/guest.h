// race2048 join, watch and lobby: on a server that somebody else runs.
#pragma once

#include "client/commands/options.h"
#include "client/session/client.h"

namespace race2048::client {

// Each returns the program's exit code. Throws ui::TerminalError when there is no terminal.
int run_join(const GuestFlags& flags);
int run_watch(const GuestFlags& flags);
int run_lobby(const GuestFlags& flags);

}  // namespace race2048::client
