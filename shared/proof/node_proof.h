// What the servers of a service prove to each other by the secret that they share: that a server is
// one of them, which passes on a person's connection or follows a room, and that one of them has
// let a watcher in. docs/protocol.md has the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

// The same for a server that follows a room of another one. REQUIRES: the code is shorter than 256
// bytes.
Digest follow_proof(const ServiceSecret& secret, const Challenge& challenge,
                    const std::string& room);
bool is_follow_proof(std::string_view told, const ServiceSecret& secret, const Challenge& challenge,
                     const std::string& room);

// The token of a person who watches a room from another server than the room's: any server of the
// service knows it again without having kept it. The last bytes are a proof of the first ones and
// the room; among the first is a proof of the person and the room's password, so that for the
// room's own server it is void with another person or a new password.
using WatchPass = std::array<std::uint8_t, 32>;
// Random bytes at the front of a pass.
inline constexpr std::size_t kWatchPassNonce = 12;
struct WatchPassTerms {
  std::string room{};                // its code
  std::optional<Digest> password{};  // its digest; nothing: the room has none
  std::string person{};              // a text that tells one person from another
};
WatchPass watch_pass(const ServiceSecret& secret, const WatchPassTerms& terms,
                     const std::array<std::uint8_t, kWatchPassNonce>& nonce);
// Returns whether a server of the service has made the pass for the room; the other terms may be
// any.
bool is_watch_pass(std::string_view told, const ServiceSecret& secret, const std::string& room);
// Returns whether a server of the service has made the pass on these terms.
bool opens(std::string_view told, const ServiceSecret& secret, const WatchPassTerms& terms);

}  // namespace race2048
