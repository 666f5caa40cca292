#include "server/door/login.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "proto/conversions.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

Verdict check_versions(const v1::Hello& hello) {
  if (hello.min_protocol() > hello.max_protocol()) {
    return closing({Reason::version, "The client's lowest protocol version is above its highest."});
  }
  const bool client_is_older = hello.max_protocol() < limits::kMinProtocol;
  if (!client_is_older && hello.min_protocol() <= limits::kMaxProtocol) return {};
  return closing(
      {Reason::version,
       std::string("This server speaks protocol versions ") + std::to_string(limits::kMinProtocol) +
           " to " + std::to_string(limits::kMaxProtocol) + "; the client speaks " +
           std::to_string(hello.min_protocol()) + " to " + std::to_string(hello.max_protocol()) +
           ". Update the " + (client_is_older ? "client." : "server.")});
}

}  // namespace

OrFault<Greeting, Refusal> check(const v1::Hello& hello) {
  if (const Verdict may = check_versions(hello); !may) return may.fault();
  const std::optional<PlayerId> player_id = wire::array_from<PlayerId>(hello.player_id());
  if (!player_id) {
    return Refusal{Reason::bad_player_id, "A player_id has exactly 16 bytes."};
  }
  if (hello.client_version().size() > limits::kMaxClientVersion ||
      !is_printable_ascii(hello.client_version())) {
    return Refusal{Reason::bad_client_version,
                   "A client version has at most 32 printable ASCII characters."};
  }
  return Greeting{.player_id = *player_id,
                  .client_version = hello.client_version(),
                  .protocol = std::min(limits::kMaxProtocol, hello.max_protocol())};
}

}  // namespace race2048::server
