#include "server/net/encryption.h"

namespace race2048::server {

bool is_this_machine(const asio::ip::address& peer) {
  if (!peer.is_v6() || !peer.to_v6().is_v4_mapped()) return peer.is_loopback();
  return asio::ip::make_address_v4(asio::ip::v4_mapped, peer.to_v6()).is_loopback();
}

}  // namespace race2048::server
