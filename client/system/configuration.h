// Everything configured apart from flags. In order of precedence: the environment, the person's
// choices on the screen, and the config file.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Reads the environment and the files. The returned server is the one for targets without a host. A
// missing file is a fault only if the environment names it; a fault names the file and the line.
OrFault<Config> load_configuration();

// Saves these preferences for the next start, on top of those saved before. Puts aside an old file
// that makes no sense, and leaves alone one that it cannot read. Several programs may call this at
// once. The fault is a message for the person: why nothing was saved, or where the old file is now.
OrFault<> remember(const ChosenPreferences& chosen);

}  // namespace race2048::client
