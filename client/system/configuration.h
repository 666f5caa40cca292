// What stands behind the flags: the environment, what a person has chosen on the screen, and the
// config file, in this order.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "shared/or_fault.h"

namespace race2048::client {

// Reads the environment and the files. The server in what it returns is the one that a target
// without a host means. A missing file is no fault, unless the environment names it; a fault names
// the file and the line.
OrFault<Config> load_configuration();

// Keeps these preferences for the next start, on top of what was kept before. Puts aside a file
// that it cannot understand, and leaves alone a file that it cannot read. Several programs may do
// so at once. Returns an empty text, or what the person should know: why nothing is kept, or where
// the file is that was put aside.
std::string remember(const ChosenPreferences& chosen);

}  // namespace race2048::client
