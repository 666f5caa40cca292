#include "client/net/local_addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>

namespace race2048::client {

std::vector<std::string> local_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  std::vector<std::string> v4;
  std::vector<std::string> v6;
  std::array<char, INET6_ADDRSTRLEN> text;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0 ||
        (entry->ifa_flags & IFF_LOOPBACK) != 0) {
      continue;
    }
    if (entry->ifa_addr->sa_family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
      v4.emplace_back(inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()));
    } else if (entry->ifa_addr->sa_family == AF_INET6) {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(entry->ifa_addr);
      if (IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr)) continue;
      v6.emplace_back(inet_ntop(AF_INET6, &address->sin6_addr, text.data(), text.size()));
    }
  }
  freeifaddrs(first);
  v4.insert(v4.end(), v6.begin(), v6.end());
  return v4;
}

}  // namespace race2048::client
