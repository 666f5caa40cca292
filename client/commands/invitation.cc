#include "client/commands/invitation.h"

namespace race2048::client {
namespace {

// As people type it; other names of this machine only make the line longer.
bool is_loopback(const std::string& host) {
  return host.starts_with("127.") || host == "::1" || host == "localhost";
}

}  // namespace

std::string invitation(Target target, const std::string& room,
                       const std::optional<Fingerprint>& fingerprint) {
  target.room = room;
  target.fingerprint = is_loopback(target.host) ? std::nullopt : fingerprint;
  return "race2048 join " + to_string(target);
}

}  // namespace race2048::client
