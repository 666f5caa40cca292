// race2048 rooms: prints the rooms that a server lists.
#pragma once

#include "client/commands/options.h"

namespace race2048::client {

// Returns the program's exit code.
int run_rooms(const RoomsFlags& flags);

}  // namespace race2048::client
