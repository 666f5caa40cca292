#include "server/net/relays.h"

#include <utility>

#include <spdlog/spdlog.h>

#include "engine/bytes.h"

namespace race2048::server {

Relays::Relays(asio::io_context& context, MatchServer& server, std::string self, Clock clock)
    : context_(context), server_(server), self_(std::move(self)), clock_(std::move(clock)) {
  server_.set_forwarder(this);
}

Relays::~Relays() {
  server_.set_forwarder(nullptr);
}

NodeLink::Hooks Relays::hooks_for(SessionId session, const std::string& address) {
  return {.on_open = [this, session] { flush(session); },
          .on_bytes =
              [this, session](std::span<const std::uint8_t> bytes) {
                return server_.receive_back(session, bytes, clock_());
              },
          .on_writable = [this, session] { flush(session); },
          .on_end =
              [this, session, address](const std::string& cause) {
                spdlog::info("session={} the connection to {} is over: {}", number_of(session),
                             address, cause);
                links_.erase(session);
                server_.gone_onward(session, clock_());
              }};
}

void Relays::open(SessionId session, const Elsewhere& server) {
  links_.insert_or_assign(session, std::make_unique<NodeLink>(context_, tls_, server,
                                                              hooks_for(session, server.address)));
}

void Relays::flush(SessionId session) {
  const auto found = links_.find(session);
  if (found == links_.end()) return;
  const std::size_t sent = found->second->send(bytes_of(server_.output_onward(session)));
  if (sent != 0) server_.sent_onward(session, sent);
}

void Relays::read_on(SessionId session) {
  if (const auto found = links_.find(session); found != links_.end()) {
    found->second->want_input(true);
  }
}

void Relays::close(SessionId session) {
  links_.erase(session);
}

}  // namespace race2048::server
