// The pages for operators, on a port of their own: /metrics, /healthz and /readyz.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <asio/io_context.hpp>

#include "server/dispatch/match_server.h"
#include "server/metrics/metrics.h"
#include "server/net/traffic.h"
#include "server/program/command_line.h"
#include "server/program/kept_rooms.h"
#include "server/web/web.h"

namespace race2048::server {

class Figures {
 public:
  // Listens. Throws std::system_error if it cannot. The context outlives this.
  Figures(asio::io_context& context, const Endpoint& endpoint);

  // Adds the metrics to the observers.
  void join(Observers& observers);
  // Answers for this server, and for its kept rooms unless these are null. Both outlive all runs of
  // the context.
  void answer_from(const MatchServer& server, const KeptRooms* kept) {
    server_ = &server;
    kept_ = kept;
  }
  // The end of the certificate that connections are shown from now on.
  void set_certificate_end(std::int64_t unix_s) { certificate_ends_unix_s_ = unix_s; }
  // The server accepts connections.
  void set_ready() { listens_ = true; }
  Traffic& traffic() { return traffic_; }

 private:
  std::optional<WebPage> page(std::string_view path);

  Metrics metrics_;
  Traffic traffic_;
  const MatchServer* server_ = nullptr;
  const KeptRooms* kept_ = nullptr;
  bool listens_ = false;
  std::int64_t certificate_ends_unix_s_ = 0;
  Web web_;
};

}  // namespace race2048::server
