#include "shared/lan/interfaces.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <bit>

namespace race2048::lan {
namespace {

Address bytes_of_ipv4(const sockaddr* address) {
  return std::bit_cast<Address>(reinterpret_cast<const sockaddr_in*>(address)->sin_addr);
}

}  // namespace

bool Interface::reaches(const Address& other) const {
  for (std::size_t i = 0; i < address.size(); ++i) {
    if ((address[i] & mask[i]) != (other[i] & mask[i])) return false;
  }
  return true;
}

std::vector<Interface> interfaces() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  std::vector<Interface> found;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    const bool is_ipv4 = entry->ifa_addr != nullptr && entry->ifa_addr->sa_family == AF_INET;
    if (!is_ipv4 || entry->ifa_netmask == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
    found.push_back({.address = bytes_of_ipv4(entry->ifa_addr),
                     .mask = bytes_of_ipv4(entry->ifa_netmask),
                     .loopback = (entry->ifa_flags & IFF_LOOPBACK) != 0});
  }
  freeifaddrs(first);
  return found;
}

}  // namespace race2048::lan
