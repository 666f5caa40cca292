// An address at which a service answers.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "shared/fingerprint.h"

namespace race2048::client {

struct Node {
  std::string address{};  // "HOST:PORT", an IPv6 address in brackets
  // The fingerprint of the server's key; no other key will do then.
  std::optional<Fingerprint> fingerprint{};

  bool operator==(const Node&) const = default;
};

// A server's word that a room is at another one.
struct Redirection {
  // The same connection leads there, on which the client begins again.
  bool stays() const { return to.address.empty(); }

  Node to{};
  std::string room{};                 // its code; empty: any room
  std::uint64_t epoch = 0;            // of the room's owner: a greater one is newer
  std::chrono::milliseconds wait{0};  // before the client connects there
};

}  // namespace race2048::client
