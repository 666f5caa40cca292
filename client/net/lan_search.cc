#include "client/net/lan_search.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <utility>

#include "client/net/clock.h"
#include "client/net/lan_answers.h"
#include "shared/descriptor.h"
#include "shared/random.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// Questions are asked again, twice: the first may be lost.
constexpr std::array kAskAfter = {std::chrono::milliseconds(0), std::chrono::milliseconds(150),
                                  std::chrono::milliseconds(400)};

sockaddr_in endpoint_of(const lan::Address& address, std::uint16_t port) {
  sockaddr_in endpoint{};
  endpoint.sin_family = AF_INET;
  endpoint.sin_port = htons(port);
  endpoint.sin_addr = std::bit_cast<in_addr>(address);
  return endpoint;
}

// A socket that asks on one network; none if that cannot be asked.
Descriptor asking_socket(const lan::Interface& network) {
  Descriptor asking(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const in_addr address = std::bit_cast<in_addr>(network.address);
  const sockaddr_in own = endpoint_of(network.address, 0);
  const bool asks =
      setsockopt(asking.get(), IPPROTO_IP, IP_MULTICAST_IF, &address, sizeof address) == 0 &&
      bind(asking.get(), reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0;
  if (!asks) asking.reset();
  return asking;
}

class Search {
 public:
  explicit Search(const LanSearch& search) : search_(search) {
    std::array<std::uint8_t, 2> random{};
    os_random(random);
    id_ = static_cast<std::uint16_t>(random[0] << 8 | random[1]);
    for (const lan::Interface& network : search.interfaces()) {
      Descriptor asking = asking_socket(network);
      if (!asking) continue;
      waits_.push_back({.fd = asking.get(), .events = POLLIN, .revents = 0});
      sockets_.push_back(std::move(asking));
    }
  }

  std::vector<LanServer> run() {
    const TimePoint begin = read_clock();
    std::size_t asked = 0;
    while (!sockets_.empty()) {
      const TimePoint now = read_clock();
      if (now >= begin + search_.patience) break;
      TimePoint until = begin + search_.patience;
      if (asked < kAskAfter.size()) {
        if (now >= begin + kAskAfter[asked]) {
          ask();
          ++asked;
          continue;
        }
        until = std::min(until, begin + TimePoint::duration(kAskAfter[asked]));
      }
      listen_until(until, now);
    }
    std::ranges::sort(found_, {}, [](const LanServer& server) { return server.name; });
    return std::move(found_);
  }

 private:
  void ask() const {
    const std::string query = lan::query(id_);
    const sockaddr_in group = endpoint_of(lan::kGroup, search_.port);
    for (const Descriptor& asking : sockets_) {
      // A network that takes no question brings no answer either.
      [[maybe_unused]] const ssize_t sent =
          sendto(asking.get(), query.data(), query.size(), 0,
                 reinterpret_cast<const sockaddr*>(&group), sizeof group);
    }
  }

  void listen_until(TimePoint until, TimePoint now) {
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(until - now);
    if (poll(waits_.data(), waits_.size(), static_cast<int>(wait.count())) <= 0) return;
    for (std::size_t network = 0; network < waits_.size(); ++network) {
      if ((waits_[network].revents & POLLIN) != 0) read_one(network);
    }
  }

  void read_one(std::size_t network) {
    std::array<std::uint8_t, lan::kMaxMessage + 1> bytes;
    sockaddr_in sender{};
    socklen_t length = sizeof sender;
    const ssize_t size = recvfrom(waits_[network].fd, bytes.data(), bytes.size(), 0,
                                  reinterpret_cast<sockaddr*>(&sender), &length);
    if (size < 0) return;
    std::array<char, INET_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, &sender.sin_addr, text.data(), text.size());
    for (const lan::Found& found :
         lan::read_answer({bytes.data(), static_cast<std::size_t>(size)}, id_)) {
      take(network, text.data(), found);
    }
  }

  void take(std::size_t network, const char* address, const lan::Found& found) {
    if (found_.size() >= kMostLanServers || !answers_.is_first(network, address, found)) return;
    found_.push_back(
        {.target = {.host = address, .port = found.port}, .name = printable(found.name)});
  }

  const LanSearch& search_;
  std::uint16_t id_ = 0;
  std::vector<Descriptor> sockets_;
  std::vector<pollfd> waits_;
  LanAnswers answers_;
  std::vector<LanServer> found_;
};

}  // namespace

std::vector<LanServer> servers_on_lan(const LanSearch& search) {
  return Search(search).run();
}

}  // namespace race2048::client
