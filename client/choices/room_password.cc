#include "client/choices/room_password.h"

#include <algorithm>

namespace race2048::client {
namespace {

bool is_same_host(const std::string& one, const std::string& other) {
  return std::ranges::equal(one, other, [](char a, char b) {
    const auto lower = [](char letter) {
      return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    return lower(a) == lower(b);
  });
}

}  // namespace

bool is_password_for_another(const Config& configured, const Target& target) {
  const EnvironmentPassword& environment = configured.environment_password;
  if (environment.password.empty() || environment.server.empty()) return false;
  const OrFault<Target> meant = parse_target(environment.server, "");
  return !meant || meant->port != target.port || !is_same_host(meant->host, target.host);
}

std::string room_password(const std::string& typed, const Config& configured,
                          const Target& target) {
  if (!typed.empty() || is_password_for_another(configured, target)) return typed;
  return configured.environment_password.password;
}

}  // namespace race2048::client
