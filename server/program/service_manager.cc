#include "server/program/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "shared/descriptor.h"
#include "shared/environment.h"

namespace race2048::server {

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
