#include "client/net/connect_fault.h"

#include <cerrno>

#include <asio/error.hpp>

#include "shared/names.h"
#include "shared/process_limit.h"

namespace race2048::client {
namespace {

bool is(const asio::error_code& error, int number) {
  return error == asio::error_code(number, asio::error::get_system_category());
}

// An advice for a lookup that has failed.
std::string lookup_advice(const Target& target, const asio::error_code& error) {
  if (target.room.empty() && normalised_room_code(target.host)) {
    return "It looks like a room code: write HOST/" + target.host + ", or /" + target.host +
           " for the server that RACE2048_SERVER names.";
  }
  if (error == asio::error::host_not_found) return "Check its spelling.";
  return "Check this machine's network connection, or write the server's IP address.";
}

}  // namespace

std::string lookup_fault(const asio::error_code& error) {
  if (error == asio::error::host_not_found) return "no host has this name";
  if (error == asio::error::host_not_found_try_again) return "the name server does not answer";
  if (error == asio::error::no_recovery) return "the name server cannot answer";
  if (is(error, EAGAIN)) return "no thread can be started to look its name up";
  if (is(error, ENODEV)) return "this machine has no such network interface";
  return error.message();
}

std::string not_found_text(const Target& target, const asio::error_code& error) {
  if (is(error, ENODEV)) {
    return "Cannot connect to " + server_text(target) + ": " + lookup_fault(error) +
           ". `ip link` lists those that it has.";
  }
  const std::string text =
      "Cannot find the host '" + target.host + "': " + lookup_fault(error) + ". ";
  if (is(error, EAGAIN)) {
    return text + kTooManyProcesses + " The server's IP address needs no such thread.";
  }
  return text + lookup_advice(target, error);
}

std::string unreachable_text(const Target& target, const asio::error_code& error) {
  const std::string server = server_text(target);
  if (error == asio::error::connection_refused) {
    return "Nothing is listening at " + server +
           (is_address_of_this_machine(target)
                ? ": no server runs here. `race2048 host` starts one; for a friend's, write the "
                  "address that their screen shows."
                : ". Does the host's screen show this address and port, and is the host still "
                  "there?");
  }
  const std::string text = "Cannot connect to " + server + " (" + error.message() + "). ";
  if (error == asio::error::network_unreachable) {
    return text + "Check the address, and this machine's network connection.";
  }
  return text + "Check the address, and that the server's firewall and router let port " +
         std::to_string(target.port) + " in.";
}

std::string not_encrypted_text(const Target& target) {
  return server_text(target) +
         " answers without encryption: it is not a race2048 server, or an older one. On a network "
         "that you trust, --plaintext connects without encryption.";
}

}  // namespace race2048::client
