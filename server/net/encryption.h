// Which connections are encrypted, and how.
#pragma once

#include <functional>
#include <optional>

#include <asio/ip/address.hpp>

#include "shared/tls/tls_context.h"

namespace race2048::server {

// True for an address of the loopback, over which nobody can listen: 127.0.0.0/8, ::1, and the
// former as IPv6.
bool is_this_machine(const asio::ip::address& peer);

struct Encryption {
  // For connections that begin with TLS. Without one, TLS is as foreign as any other protocol.
  std::optional<tls::TlsContext> context{};
  // Whether connections from there may do without TLS.
  std::function<bool(const asio::ip::address& peer)> may_be_plain = is_this_machine;
};

}  // namespace race2048::server
