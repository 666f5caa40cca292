// The other servers of a service, as a server under test knows them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/dispatch/forwarder.h"
#include "server/door/registry.h"
#include "shared/proof/node_proof.h"

namespace race2048::server {

// That the servers share.
inline const ServiceSecret kSecret{1, 2, 3};

// The transport to other servers, which are the test.
struct FakeForwarder final : public Forwarder {
  bool is_self(const Elsewhere& server) const override { return server.address == self; }
  void open(SessionId session, const Elsewhere& server) override {
    opened.emplace_back(session, server.address);
  }
  void flush(SessionId session) override { flushed.push_back(session); }
  void read_on(SessionId session) override { reads_on.push_back(session); }
  void close(SessionId session) override { closed.push_back(session); }

  std::string self = "a:2048";  // the address of the server under test
  std::vector<std::pair<SessionId, std::string>> opened;
  std::vector<SessionId> flushed;
  std::vector<SessionId> reads_on;
  std::vector<SessionId> closed;
};

// Leads everybody who asks for a room to another server, if it has one.
struct ElsewhereRegistry final : public Registry {
  std::optional<DoorAnswer> ask(DoorTicket, const DoorQuestion& question) override {
    const auto* const room = std::get_if<AskRoom>(&question);
    if (room == nullptr || !elsewhere) return Permitted{};
    return *elsewhere;
  }
  std::optional<Elsewhere> elsewhere;
};

}  // namespace race2048::server
