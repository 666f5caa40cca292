#include "server/net/own_addresses.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <bit>
#include <optional>

namespace race2048::server {
namespace {

// Nothing if it is neither of IPv4 nor of IPv6.
std::optional<Address> interface_address(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    const in_addr bytes = reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
    return Address::v4(std::bit_cast<std::array<std::uint8_t, 4>>(bytes));
  }
  if (address->sa_family != AF_INET6) return std::nullopt;
  const in6_addr bytes = reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
  return Address(std::bit_cast<Address::Bytes>(bytes));
}

}  // namespace

std::vector<Address> own_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  std::vector<Address> found;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
    if (const auto address = interface_address(entry->ifa_addr)) found.push_back(*address);
  }
  freeifaddrs(first);
  return found;
}

}  // namespace race2048::server
