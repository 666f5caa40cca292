#include "server/net/serve.h"

#include <csignal>

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include "server/net/tcp_server.h"

namespace race2048::server {

void serve(MatchServer& server, const ServeOptions& options,
           const std::function<void(std::uint16_t port)>& on_listening) {
  asio::io_context context(1);
  TcpServer transport(context, server);
  transport.listen(options.addresses, options.port);
  if (options.idle_exit) transport.set_idle_exit(*options.idle_exit);

  asio::signal_set signals(context, SIGINT, SIGTERM);
  signals.async_wait([&transport](const asio::error_code& error, int signal) {
    if (error) return;
    spdlog::info("signal {}: stopping", signal);
    transport.stop();
  });
  on_listening(transport.port());
  while (!context.stopped()) {
    context.run_one();
    // The wait for a signal alone must not keep a stopped server.
    if (transport.finished()) signals.cancel();
  }
  spdlog::info("stopped");
}

}  // namespace race2048::server
