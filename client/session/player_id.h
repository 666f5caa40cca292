// The id that a client sends for its installation. It differs from server to server, so two servers
// cannot find out that they have met the same person.
#pragma once

#include <optional>
#include <string>

#include "shared/fingerprint.h"

namespace race2048::client {

// The facts by which a client recognises the server that it has reached.
struct MetServer {
  std::string address{};  // HOST:PORT
  // The key that the server has proved. Nothing: an authority vouches for the address, so the key
  // may change; or the link is not encrypted.
  std::optional<Fingerprint> key{};
  bool encrypted = true;
};

// limits::kPlayerIdBytes bytes, always the same for one secret and one server. `secret` has at most
// 64 bytes.
std::string player_id_for(const std::string& secret, const MetServer& server);

}  // namespace race2048::client
