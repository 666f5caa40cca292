#include "client/net/local_addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <array>
#include <bit>

#include "shared/lan/interfaces.h"

namespace race2048::client {

std::vector<std::string> local_addresses() {
  std::vector<std::string> v4;
  std::vector<std::string> v6;
  std::array<char, INET6_ADDRSTRLEN> text;
  for (const lan::OwnAddress& own : lan::own_addresses()) {
    const auto address = std::bit_cast<in6_addr>(own.bytes);
    if (own.loopback || IN6_IS_ADDR_LINKLOCAL(&address)) continue;
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
      v4.emplace_back(inet_ntop(AF_INET, &address.s6_addr[12], text.data(), text.size()));
    } else {
      v6.emplace_back(inet_ntop(AF_INET6, &address, text.data(), text.size()));
    }
  }
  v4.insert(v4.end(), v6.begin(), v6.end());
  return v4;
}

}  // namespace race2048::client
