#include "tests/server/store/postgres/lossy_link.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace race2048::store::tests {
namespace {

sockaddr_un socket_in(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/.s.PGSQL.5432";
  std::memcpy(address.sun_path, path.c_str(), std::min(path.size(), sizeof address.sun_path - 1));
  return address;
}

Descriptor link_socket() {
  Descriptor made(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!made) throw std::system_error(errno, std::generic_category(), "no socket");
  return made;
}

// Empty at the end of the connection.
std::string received(int from) {
  std::array<char, 65'536> buffer{};
  const ssize_t count = read(from, buffer.data(), buffer.size());
  return count <= 0 ? std::string() : std::string(buffer.data(), static_cast<std::size_t>(count));
}

void send_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return;  // the other side has ended, which reading shows too
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

LossyLink::LossyLink(std::string server) : listener_(link_socket()), server_(std::move(server)) {
  const sockaddr_un address = socket_in(folder());
  if (bind(listener_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener_.get(), 8) != 0) {
    throw std::system_error(errno, std::generic_category(), "no link");
  }
  thread_ = std::thread([this] { run(); });
}

LossyLink::~LossyLink() {
  end_of_test_.writing.reset();
  thread_.join();
}

void LossyLink::end_at(LinkEnd end, const std::string& mark) {
  const std::lock_guard lock(mutex_);
  end_ = end;
  mark_ = mark;
}

void LossyLink::set_reachable(bool reachable) {
  const std::lock_guard lock(mutex_);
  if (reachable_ == reachable) return;
  reachable_ = reachable;
  const std::string path = socket_in(folder()).sun_path;
  const std::string hidden = path + ".hidden";
  std::rename((reachable ? hidden : path).c_str(), (reachable ? path : hidden).c_str());
}

void LossyLink::set_server(const std::string& server) {
  const std::lock_guard lock(mutex_);
  server_ = server;
}

std::optional<std::string> LossyLink::reachable_server() {
  const std::lock_guard lock(mutex_);
  return reachable_ ? std::optional(server_) : std::nullopt;
}

bool LossyLink::takes_end(const std::string& request, LinkEnd& end) {
  const std::lock_guard lock(mutex_);
  if (mark_.empty() || request.find(mark_) == std::string::npos) return false;
  mark_.clear();
  end = end_;
  return true;
}

void LossyLink::run() {
  for (;;) {
    std::array<pollfd, 2> ready = {pollfd{.fd = end_of_test_.reading.get(), .events = POLLIN},
                                   pollfd{.fd = listener_.get(), .events = POLLIN}};
    poll(ready.data(), ready.size(), -1);
    if (ready[0].revents != 0) return;
    const Descriptor client(accept(listener_.get(), nullptr, nullptr));
    const std::optional<std::string> folder = reachable_server();
    if (!folder) continue;
    const Descriptor server = link_socket();
    const sockaddr_un address = socket_in(*folder);
    if (connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      continue;
    }
    if (carry(client.get(), server.get())) return;
  }
}

bool LossyLink::carry(int client, int server) {
  bool is_silent = false;
  bool loses_answer = false;  // which comes when the request is done
  for (;;) {
    std::array<pollfd, 3> ready = {pollfd{.fd = end_of_test_.reading.get(), .events = POLLIN},
                                   pollfd{.fd = client, .events = POLLIN},
                                   pollfd{.fd = is_silent ? -1 : server, .events = POLLIN}};
    poll(ready.data(), ready.size(), -1);
    if (ready[0].revents != 0) return true;
    if (ready[1].revents != 0) {
      const std::string request = received(client);
      if (request.empty()) return false;
      LinkEnd end{};
      const bool ends = takes_end(request, end);
      if (ends && end == LinkEnd::before_request) return false;
      if (ends && end == LinkEnd::silence) is_silent = true;
      if (is_silent) continue;
      loses_answer = loses_answer || ends;
      send_all(server, request);
    }
    if (ready[2].revents != 0) {
      const std::string answer = received(server);
      if (answer.empty() || loses_answer) return false;
      send_all(client, answer);
    }
  }
}

}  // namespace race2048::store::tests
