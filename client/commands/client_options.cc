#include "client/commands/client_options.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "shared/fingerprint.h"
#include "shared/limits.h"
#include "shared/random.h"

namespace race2048::client {
namespace {

std::vector<std::string> others_of(const Target& target) {
  std::vector<std::string> others;
  for (const Target& server : servers_of(target)) others.push_back(server_text(server));
  others.erase(others.begin());
  return others;
}

}  // namespace

ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback) {
  return {.server = server_text(target),
          .others = others_of(target),
          .name = name.empty() ? fallback : name,
          .name_is_default = name.empty(),
          .secret = installation_secret(),
          .ready = {.policy = ReadyPolicy::here},
          .random = os_random};
}

ClientOptions visitor_options(const Target& target) {
  constexpr std::size_t kNameLetters = 6;
  std::array<std::uint8_t, limits::kPlayerIdBytes> id{};
  os_random(id);
  Fingerprint random;
  os_random(random.bytes);
  return {.server = server_text(target),
          .others = others_of(target),
          .name = "guest-" + to_text(random).substr(0, kNameLetters),
          .name_is_default = true,
          .player_id = std::string(id.begin(), id.end()),
          .random = os_random};
}

}  // namespace race2048::client
