#include "server/program/failure.h"

namespace race2048::server {

Failure failure_of(const std::system_error& error, std::uint16_t port) {
  Failure failure{.text = "race2048d: " + std::string(error.what()) + ".\n"};
  if (error.code() == std::errc::address_in_use) {
    failure.text +=
        "Another program listens there already. Choose another port with --port; 0 takes a free "
        "one.\n";
    failure.report = ServerReport{.kind = ServerReport::Kind::port_taken, .port = port};
  } else if (error.code() == std::errc::permission_denied) {
    failure.text += "Ports below 1024 need privileges; choose another with --port.\n";
  } else if (error.code() == std::errc::invalid_argument) {
    failure.exit_code = kUsage;
  }
  return failure;
}

}  // namespace race2048::server
