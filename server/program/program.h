// race2048d without its main(): a server with its log, as the command line asks for it.
#pragma once

#include <string>

#include "server/program/command_line.h"

namespace race2048::server {

// Writes to standard output; returns false, and says why on standard error, if not all could be
// written.
[[nodiscard]] bool printed(const std::string& text);

// Copies what a server keeps, and says what went wrong. REQUIRES: ProgramOptions::backup is set.
ExitCode back_up(const ProgramOptions& options);

// Gives the command to the server that runs with the state folder, and prints its answer. REQUIRES:
// ProgramOptions::admin is set.
ExitCode administer(const ProgramOptions& options);

// Runs a server until a signal or its idle exit ends it; SIGHUP makes it call `reread`. Logs to
// standard error, and reports to the program that started this one on standard output. REQUIRES:
// SIGPIPE is ignored.
ExitCode run_program(const ProgramOptions& options, const Reread& reread);

}  // namespace race2048::server
