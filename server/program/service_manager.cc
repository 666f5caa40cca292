#include "server/program/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>

#include "shared/descriptor.h"
#include "shared/environment.h"
#include "shared/whole_number.h"

namespace race2048::server {

std::optional<std::chrono::microseconds> watchdog_interval() {
  const auto number = [](const char* name) {
    return whole_number<std::int64_t>(variable(name)).value_or(0);
  };
  // It may want to hear another process.
  if (!variable("WATCHDOG_PID").empty() && number("WATCHDOG_PID") != getpid()) return std::nullopt;
  const std::int64_t interval = number("WATCHDOG_USEC");
  if (interval <= 0) return std::nullopt;
  return std::chrono::microseconds(interval);
}

void tell_service_manager(std::string_view state) {
  const std::string name = variable("NOTIFY_SOCKET");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() < 2 || name.size() > sizeof(address.sun_path)) return;
  if (name.front() != '/' && name.front() != '@') return;
  std::ranges::copy(name, address.sun_path);
  if (name.front() == '@') address.sun_path[0] = '\0';  // Linux: a name outside of the file system
  const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  sendto(socket.get(), state.data(), state.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
         reinterpret_cast<const sockaddr*>(&address), length);
}

}  // namespace race2048::server
