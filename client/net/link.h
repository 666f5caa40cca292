// Connects a Client to its server, again when the link is lost, or to another one when its room is
// there, and carries its bytes, encrypted unless the target says otherwise. A server that is not
// trusted (server_check.h) gets no bytes, and no facts about the person in the handshake.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/choices/target.h"
#include "client/net/event_loop.h"
#include "client/net/server_check.h"
#include "client/session/client.h"
#include "client/system/complain.h"
#include "client/system/known_servers.h"
#include "shared/tls/credentials.h"

namespace race2048::client {

struct LinkOptions {
  // The key that the client proves to the server; nothing: it remains a guest.
  std::optional<tls::Credentials> identity{};
  // Shows the person a line about the server, such as that it is new.
  std::function<void(const std::string& line)> tell = complain;
  // Shared by the links of one visit, one after the other: all require the proof that the first has
  // trusted. Nothing: the link makes one for the two below.
  std::shared_ptr<ServerCheck> check{};
  std::filesystem::path known_servers = known_servers_file();
  ServerCheck::Whom trusts = ServerCheck::Whom::only_the_known;
};

class Link {
 public:
  // Starts to connect. `client` and `loop` must outlive the link. `on_change` is called whenever
  // the client's model may have changed; it may stop the loop, but not destroy the link.
  Link(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change,
       LinkOptions options = {});
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Call this after an intent: sends the resulting bytes.
  void flush();
  // True if the client is finished, and its last bytes are sent or cannot be sent.
  bool closed() const;
  // The server of the newest connection, without a room, for invitations; before there is one, the
  // target's. Its fingerprint is that of its key; nothing if other people need none, because an
  // authority vouches for it or the link is not encrypted, nor before there is a connection.
  const Target& reached() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
