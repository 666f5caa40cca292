// Looks for servers on the local network: see shared/lan/messages.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "shared/lan/interfaces.h"
#include "shared/lan/messages.h"

namespace race2048::client {

struct LanServer {
  Target target;     // an IPv4 address and a port
  std::string name;  // as the server calls itself; safe for a terminal

  bool operator==(const LanServer&) const = default;
};

struct LanSearch {
  // A network without collisions answers within some milliseconds; a wireless one may lose the
  // first question.
  std::chrono::milliseconds patience{1000};
  std::uint16_t port = lan::kPort;
  std::function<std::vector<lan::Interface>()> interfaces = lan::interfaces;
};

// The servers that answer within the patience, by name; one that was found on two networks comes
// once. At most kMostLanServers. Blocks; a network that cannot be asked is passed over.
inline constexpr std::size_t kMostLanServers = 64;
std::vector<LanServer> servers_on_lan(const LanSearch& search = {});

}  // namespace race2048::client
