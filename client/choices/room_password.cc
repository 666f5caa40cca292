#include "client/choices/room_password.h"

#include <algorithm>
#include <vector>

#include "shared/letter_case.h"

namespace race2048::client {

bool is_password_for_another(const Config& configured, const Target& target) {
  const EnvironmentPassword& environment = configured.environment_password;
  if (environment.password.empty() || environment.server.empty()) return false;
  const OrFault<Target> meant = parse_target(environment.server, "");
  if (!meant) return true;
  const std::vector<Target> theirs = servers_of(*meant);
  return !std::ranges::all_of(servers_of(target), [&theirs](const Target& server) {
    return std::ranges::any_of(theirs, [&server](const Target& their) {
      return their.port == server.port && lower_case(their.host) == lower_case(server.host);
    });
  });
}

std::string room_password(const std::string& typed, const Config& configured,
                          const Target& target) {
  if (!typed.empty() || is_password_for_another(configured, target)) return typed;
  return configured.environment_password.password;
}

}  // namespace race2048::client
