#include "client/choices/room_password.h"

#include <algorithm>

#include "shared/letter_case.h"

namespace race2048::client {
bool is_password_for_another(const Config& configured, const Target& target) {
  const EnvironmentPassword& environment = configured.environment_password;
  if (environment.password.empty() || environment.server.empty()) return false;
  const OrFault<Target> meant = parse_target(environment.server, "");
  return !meant || meant->port != target.port || lower_case(meant->host) != lower_case(target.host);
}

std::string room_password(const std::string& typed, const Config& configured,
                          const Target& target) {
  if (!typed.empty() || is_password_for_another(configured, target)) return typed;
  return configured.environment_password.password;
}

}  // namespace race2048::client
