// race2048 bot: an ordinary client without a screen that plays by search.
#pragma once

#include "client/commands/options.h"

namespace race2048::client {

// Returns the program's exit code.
int run_bot(const BotFlags& flags);

}  // namespace race2048::client
