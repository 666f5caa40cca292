// The connections to other servers on which people are passed on, one for each.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <asio/io_context.hpp>

#include "server/dispatch/forwarder.h"
#include "server/dispatch/match_server.h"
#include "server/net/node_link.h"
#include "server/sessions/types.h"

namespace race2048::server {

class Relays final : public Forwarder {
 public:
  // `self`: this server's own address, as others know it. `context` and `server` outlive this.
  Relays(asio::io_context& context, MatchServer& server, std::string self,
         Clock clock = std::chrono::steady_clock::now);
  ~Relays() override;
  Relays(const Relays&) = delete;
  Relays& operator=(const Relays&) = delete;

  // ---- Forwarder
  bool is_self(const Elsewhere& server) const override { return server.address == self_; }
  void open(SessionId session, const Elsewhere& server) override;
  void flush(SessionId session) override;
  void read_on(SessionId session) override;
  void close(SessionId session) override;

 private:
  NodeLink::Hooks hooks_for(SessionId session, const std::string& address);

  asio::io_context& context_;
  MatchServer& server_;
  std::string self_;
  Clock clock_;
  NodeTls tls_;
  std::map<SessionId, std::unique_ptr<NodeLink>> links_;
};

}  // namespace race2048::server
