// How a server of a service proves to another one that it is one too, and passes on a person's
// connection: by the secret that they share. docs/protocol.md has the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/sha256.h"
#include "shared/proof/key_proof.h"

namespace race2048 {

// Shared by the servers of a service, and known to nobody else.
using ServiceSecret = std::array<std::uint8_t, 32>;

// Beyond: the message is refused. No text of an address is longer.
inline constexpr std::size_t kMaxForwardedAddress = 64;

// The connection that is passed on, as the first server sees it.
struct ForwardedPeer {
  std::string address{};      // the person's; IPv6 without brackets
  std::string reached{};      // of the first server, to which it has come; empty: unknown
  bool confidential = false;  // nobody on the way to the first server can read along
};

// HMAC-SHA256 (RFC 2104) with the secret as the key. REQUIRES: neither address is longer than
// kMaxForwardedAddress.
Digest node_proof(const ServiceSecret& secret, const Challenge& challenge,
                  const ForwardedPeer& peer);

// Whether these are the bytes of node_proof(): takes the same time whichever of them differ. False
// for an address that is too long.
bool is_node_proof(std::string_view told, const ServiceSecret& secret, const Challenge& challenge,
                   const ForwardedPeer& peer);

}  // namespace race2048
