#include "shared/lan/interfaces.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <bit>

namespace race2048::lan {
namespace {

// Calls visit(entry) for each address of an interface that is up.
template <typename Visit>
void for_each_up(Visit visit) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr != nullptr && (entry->ifa_flags & IFF_UP) != 0) visit(*entry);
  }
  freeifaddrs(first);
}

bool is_loopback(const ifaddrs& entry) {
  return (entry.ifa_flags & IFF_LOOPBACK) != 0;
}

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
  std::vector<Interface> found;
  for_each_up([&found](const ifaddrs& entry) {
    if (entry.ifa_addr->sa_family != AF_INET || entry.ifa_netmask == nullptr) return;
    found.push_back({.address = bytes_of_ipv4(entry.ifa_addr),
                     .mask = bytes_of_ipv4(entry.ifa_netmask),
                     .loopback = is_loopback(entry)});
  });
  return found;
}

std::vector<OwnAddress> own_addresses() {
  std::vector<OwnAddress> found;
  for_each_up([&found](const ifaddrs& entry) {
    OwnAddress own{.loopback = is_loopback(entry)};
    if (entry.ifa_addr->sa_family == AF_INET) {
      own.bytes[10] = own.bytes[11] = 0xff;
      std::ranges::copy(bytes_of_ipv4(entry.ifa_addr), own.bytes.begin() + 12);
    } else if (entry.ifa_addr->sa_family == AF_INET6) {
      const auto* const address = reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr);
      std::ranges::copy(address->sin6_addr.s6_addr, own.bytes.begin());
    } else {
      return;
    }
    found.push_back(own);
  });
  return found;
}

}  // namespace race2048::lan
