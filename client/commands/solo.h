// race2048 solo: the practice room.
#pragma once

#include "client/commands/options.h"

namespace race2048::client {

// The exit code. Throws ui::TerminalError.
int run_solo(const SoloFlags& flags);

}  // namespace race2048::client
