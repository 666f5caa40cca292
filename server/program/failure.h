// The messages of a race2048d whose server cannot start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include "server/program/command_line.h"
#include "server/store/store_fault.h"
#include "shared/server_report.h"

namespace race2048::server {

struct Failure {
  ExitCode exit_code = kCannotListen;
  std::string text;                      // lines for a person, each with its end
  std::optional<ServerReport> report{};  // for the program that started this one
};

// Whether the same may succeed later without a change of the settings.
bool may_pass(const store::StoreFault& fault);

// The failure of a server that was to listen on `port`.
Failure failure_of(const std::system_error& error, std::uint16_t port);

// The failure of a server that cannot use its folder.
Failure no_state_failure(const store::StoreFault& fault, const ProgramOptions& options);

// The failure of a server that cannot use its database, of --store or in its folder. kInternal, if
// it may pass.
Failure no_database_failure(const store::StoreFault& fault, const ProgramOptions& options);

}  // namespace race2048::server
