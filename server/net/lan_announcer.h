// Lets clients on the local network find this server, without a daemon: see shared/lan/messages.h.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <asio/steady_timer.hpp>

#include "server/sessions/types.h"
#include "shared/lan/interfaces.h"
#include "shared/lan/messages.h"
#include "shared/rate_limit.h"

namespace race2048::server {

struct LanOptions {
  std::uint16_t port = lan::kPort;
  // The networks to be found on, read again from time to time.
  std::function<std::vector<lan::Interface>()> interfaces = lan::interfaces;
};

class LanAnnouncer {
 public:
  // Answers per second, and at once: people look for a server now and then. Beyond: no answer.
  static constexpr double kAnswersPerSecond = 10;
  static constexpr double kAnswerBurst = 20;
  // Until a network that has come up meanwhile is noticed.
  static constexpr std::chrono::seconds kLookAgain{30};

  // Announces the server, and answers from then on. A machine where that is not possible is no
  // reason to stop: the log says why, once. `context` outlives the announcer, which must not be
  // destroyed while the context runs.
  LanAnnouncer(asio::io_context& context, lan::Server server, LanOptions options = {},
               Clock clock = std::chrono::steady_clock::now);
  // Says goodbye.
  ~LanAnnouncer();
  LanAnnouncer(const LanAnnouncer&) = delete;
  LanAnnouncer& operator=(const LanAnnouncer&) = delete;

 private:
  void open(asio::error_code& error);
  void look_at_interfaces();
  void receive();
  void on_message(std::size_t size);
  void announce(std::uint32_t remember);
  // The interface on whose network the sender is; nothing for a sender from elsewhere, which gets
  // no answer: it may be somebody else's forged address.
  const lan::Interface* interface_to(const asio::ip::udp::endpoint& sender) const;
  lan::Server on(const lan::Interface& interface) const;
  void send_to_all(const lan::Interface& interface, std::uint32_t remember);

  lan::Server server_;
  LanOptions options_;
  Clock clock_;
  asio::ip::udp::socket socket_;
  asio::steady_timer timer_;
  std::vector<lan::Interface> interfaces_;  // on whose networks the server is found
  TokenBucket answers_;
  asio::ip::udp::endpoint sender_;
  std::array<std::uint8_t, lan::kMaxMessage + 1> received_{};
};

// The server for people on the network: named by its machine and port, with a label that no other
// server has.
lan::Server server_on_lan(std::uint16_t port, const std::string& machine,
                          const std::array<std::uint8_t, 4>& random);

}  // namespace race2048::server
