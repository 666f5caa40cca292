// race2048d without its main(): a server with its log, as the command line asks for it.
#pragma once

#include "server/program/command_line.h"

namespace race2048::server {

// The program's name in its messages.
inline constexpr const char* kProgram = "race2048d";

// The functions below return the program's exit code: an ExitCode, or the one of write_output().

// Copies what a server keeps, and says what went wrong. REQUIRES: ProgramOptions::backup is set.
int back_up(const ProgramOptions& options);

// Gives the command to the server that runs with the state folder, and prints its answer. REQUIRES:
// ProgramOptions::admin is set.
int administer(const ProgramOptions& options);

// Runs a server until a signal or its idle exit ends it; SIGHUP makes it call `reread`. Logs to
// standard error, and reports to the program that started this one on standard output; a server
// whose report cannot be written ends. REQUIRES: SIGPIPE is ignored.
int run_program(const ProgramOptions& options, const Reread& reread);

}  // namespace race2048::server
