#include "server/net/own_addresses.h"

#include "shared/lan/interfaces.h"

namespace race2048::server {

std::vector<Address> own_addresses() {
  std::vector<Address> found;
  for (const lan::OwnAddress& own : lan::own_addresses()) found.emplace_back(own.bytes);
  return found;
}

}  // namespace race2048::server
