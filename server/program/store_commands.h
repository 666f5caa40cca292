// The commands on a store that is no file of the server's: race2048d store ...
#pragma once

#include "server/program/command_line.h"

namespace race2048::server {

// Performs one, and reports on standard output and standard error. Returns the program's exit code:
// kUsage also for a database that a server cannot use as it is. REQUIRES:
// ProgramOptions::store_command is set.
int run_store_command(const ProgramOptions& options);

}  // namespace race2048::server
