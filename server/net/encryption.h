// The encryption of connections: how, and who may do without.
#pragma once

#include <functional>
#include <optional>

#include "server/sessions/address.h"
#include "shared/tls/tls_context.h"

namespace race2048::server {

struct Encryption {
  // For connections that begin with TLS. Without one, TLS is as foreign as any other protocol.
  std::optional<tls::TlsContext> context{};
  // Whether connections from there may do without TLS. Over the loopback, nobody can listen.
  std::function<bool(const Address& peer)> may_be_plain = &Address::is_loopback;
};

}  // namespace race2048::server
