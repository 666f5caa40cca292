// race2048d without its main(): a server with its log, as the command line asks for it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <variant>

#include "server/dispatch/match_server.h"
#include "server/net/serve.h"
#include "server/program/certificate.h"
#include "server/program/command_line.h"

namespace race2048::server {

ServerConfig config_of(const ProgramOptions& options);
// Lowers what the server takes to what fits into so many open files, so that it has one for whoever
// it accepts.
void fit_into(std::size_t open_files, ServerConfig& config);
// The folder in which the server keeps its rooms; empty: it keeps none.
std::filesystem::path state_folder(const ProgramOptions& options);
CertificateSource certificate_source_of(const ProgramOptions& options);
// Without the certificate.
ServeOptions serve_options_of(const ProgramOptions& options);

// Copies what a server keeps, and says what went wrong. REQUIRES: ProgramOptions::backup is set.
ExitCode back_up(const ProgramOptions& options);

// Gives the command to the server that runs with the state folder, and prints its answer. REQUIRES:
// ProgramOptions::admin is set.
ExitCode administer(const ProgramOptions& options);

// Reads command line, environment and config file again.
using Reread = std::function<std::variant<ProgramOptions, EndsAtOnce>()>;

// Runs a server until a signal or its idle exit ends it; SIGHUP makes it call `reread`. Logs to
// standard error, and reports to the program that started this one on standard output. REQUIRES:
// SIGPIPE is ignored.
ExitCode run_program(const ProgramOptions& options, const Reread& reread);

}  // namespace race2048::server
