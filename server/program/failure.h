// What race2048d says when its server cannot start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include "server/program/exit_codes.h"
#include "shared/server_report.h"

namespace race2048::server {

struct Failure {
  ExitCode exit_code = kCannotListen;
  std::string text;                      // lines for a person, each with its end
  std::optional<ServerReport> report{};  // for the program that started this one
};

// The failure of a server that was to listen on `port`.
Failure failure_of(const std::system_error& error, std::uint16_t port);

}  // namespace race2048::server
