#include "server/program/failure.h"

namespace race2048::server {

bool may_pass(const store::StoreFault& fault) {
  using Kind = store::StoreFault::Kind;
  return fault.kind == Kind::full || fault.kind == Kind::io || fault.kind == Kind::busy;
}

Failure failure_of(const std::system_error& error, std::uint16_t port) {
  Failure failure{.text = "race2048d: " + std::string(error.what()) + ".\n"};
  if (error.code() == std::errc::address_in_use) {
    failure.text +=
        "Another program listens there already. Choose another port with --port; 0 takes a free "
        "one.\n";
    failure.report = ServerReport{.kind = ServerReport::Kind::port_taken, .port = port};
  } else if (error.code() == std::errc::permission_denied) {
    failure.text += "Ports below 1024 need privileges; choose another with --port.\n";
  } else if (error.code() == std::errc::no_such_device) {
    failure.text += "`ip link` lists the network interfaces that this machine has.\n";
  }
  return failure;
}

Failure no_state_failure(const store::StoreFault& fault, const ProgramOptions& options) {
  Failure failure{.exit_code = kUsage, .text = "race2048d: " + fault.text + ".\n"};
  if (fault.kind == store::StoreFault::Kind::in_use && options.state.empty()) {
    // The folder belongs to the port.
    failure.exit_code = kCannotListen;
    failure.text += "Another race2048d runs with this port already. Choose another with --port.\n";
    failure.report = ServerReport{.kind = ServerReport::Kind::port_taken, .port = options.port};
  } else if (fault.kind == store::StoreFault::Kind::corrupt) {
    failure.text +=
        "Move the folder away to start without the rooms in it, or run with --no-state.\n";
  } else if (fault.kind != store::StoreFault::Kind::newer_schema) {  // its text says what to do
    failure.text += "Choose another folder with --state DIR, or run with --no-state.\n";
  }
  return failure;
}

Failure no_database_failure(const store::StoreFault& fault, const ProgramOptions& options) {
  if (options.store.empty()) return no_state_failure(fault, options);
  Failure failure{.exit_code = kUsage, .text = "race2048d: " + fault.text + ".\n"};
  if (may_pass(fault)) {
    failure.exit_code = kInternal;
    failure.text +=
        "Without the database of --store no server starts: try again when it answers.\n";
  } else if (fault.kind == store::StoreFault::Kind::access) {
    failure.text += "`race2048d store check` says what is wrong with the database of --store.\n";
  }
  return failure;
}

}  // namespace race2048::server
