#include "client/session/player_id.h"

#include <algorithm>
#include <cctype>

#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

using namespace std::string_literals;

// One letter for each way of knowing a server, so that a server that is reached in one way cannot
// pass for one that is reached in another.
std::string known_as(const MetServer& server) {
  if (server.key) return "k" + std::string(server.key->bytes.begin(), server.key->bytes.end());
  std::string address = server.address;
  std::ranges::transform(address, address.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return (server.encrypted ? "a" : "p") + address;
}

}  // namespace

std::string player_id_for(const std::string& secret, const MetServer& server) {
  const std::string message = "race2048 player v1\0"s + known_as(server);
  const Digest digest = hmac_sha256(bytes_of(secret), bytes_of(message));
  return std::string(digest.begin(), digest.begin() + limits::kPlayerIdBytes);
}

}  // namespace race2048::client
