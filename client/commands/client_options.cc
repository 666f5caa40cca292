#include "client/commands/client_options.h"

#include "shared/random.h"

namespace race2048::client {

ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback) {
  return {.server = server_text(target),
          .name = name.empty() ? fallback : name,
          .name_is_default = name.empty(),
          .player_id = player_id(),
          .random = os_random};
}

}  // namespace race2048::client
