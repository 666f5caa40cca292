#include "server/net/serve.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

#include <asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include "server/net/lan_announcer.h"
#include "server/net/tcp_server.h"
#include "shared/descriptor.h"
#include "shared/random.h"
#include "shared/signals.h"

namespace race2048::server {

namespace {

// The networks on which the server can be reached, and so may be found.
std::vector<lan::Interface> listened_on(const ServeOptions& options) {
  std::vector<lan::Interface> networks = lan::interfaces();
  const auto is_listened_on = [&options](const lan::Interface& network) {
    const std::string own = asio::ip::address_v4(network.address).to_string();
    return options.addresses.empty() ||
           std::ranges::any_of(options.addresses, [&own](const std::string& address) {
             return address == own || address == "0.0.0.0";
           });
  };
  std::erase_if(networks, [&](const lan::Interface& network) { return !is_listened_on(network); });
  return networks;
}

// A terminal window that closes says so by SIGHUP; its programs have no terminal any more.
bool has_terminal() {
  const Descriptor terminal(open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC));
  return bool(terminal);
}

}  // namespace

void serve(asio::io_context& context, MatchServer& server, const ServeOptions& options,
           const std::function<bool(std::uint16_t port)>& on_listening) {
  TcpServer transport(context, server, std::chrono::steady_clock::now, options.encryption);
  if (options.traffic != nullptr) transport.count_into(*options.traffic);
  if (options.site != nullptr) transport.set_site(*options.site);
  transport.listen(options.addresses, options.port);
  if (options.idle_exit) transport.set_idle_exit(*options.idle_exit);

  // Under nohup the server outlives its terminal.
  const bool ends_with_terminal = has_terminal() && !is_ignored(SIGHUP);
  asio::signal_set signals(context);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, kReloadSignal}) signals.add(signal);
  bool told_to_stop = false;
  const std::function<void()> wait_for_signal = [&] {
    signals.async_wait([&](const asio::error_code& error, int signal) {
      if (error) return;
      const bool lost_terminal = signal == SIGHUP && ends_with_terminal && !has_terminal();
      if (signal == kReloadSignal || (signal == SIGHUP && !lost_terminal)) {
        transport.wake_up_for([&] {
          if (!options.on_hang_up) return;
          if (auto renewed = options.on_hang_up()) transport.set_tls_context(*std::move(renewed));
        });
        return wait_for_signal();
      }
      const bool when_empty = signal == SIGUSR1 || lost_terminal;
      spdlog::info("signal {}: stopping{}", signal, when_empty ? " when nobody is connected" : "");
      if (signal == SIGINT && options.close_on_interrupt) server.keep_no_rooms();
      if (when_empty) {
        transport.set_idle_exit(std::chrono::seconds(0));
      } else if (std::exchange(told_to_stop, true) ||
                 (options.hands_over && options.hands_over())) {
        transport.stop();
      } else {
        transport.drain(options.drain_timeout);
      }
      wait_for_signal();
    });
  };
  wait_for_signal();
  std::optional<LanAnnouncer> announcer;
  if (options.lan_name) {
    std::array<std::uint8_t, 4> random{};
    os_random(random);
    announcer.emplace(context, server_on_lan(transport.port(), *options.lan_name, random),
                      LanOptions{.interfaces = [&options] { return listened_on(options); }});
  }
  if (!on_listening(transport.port())) return;
  transport.wake_up();  // rooms that were restored have deadlines, even if nobody connects
  // The context cannot run out of work first: it always waits for a signal.
  while (!transport.finished() && context.run_one() != 0) {
  }
  spdlog::info("stopped");
}

}  // namespace race2048::server
