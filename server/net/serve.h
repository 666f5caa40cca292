// Runs a server on sockets until a signal ends it.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <asio/io_context.hpp>

#include "server/dispatch/match_server.h"
#include "server/net/encryption.h"
#include "server/net/traffic.h"
#include "server/site/site.h"

namespace race2048::server {

// The program raises this instead of SIGHUP: after the terminal has gone, SIGHUP would stop the
// server.
inline constexpr int kReloadSignal = SIGUSR2;

struct ServeOptions {
  std::vector<std::string> addresses;  // empty: all, over IPv6 and IPv4
  std::uint16_t port = 0;              // 0: a free one
  // Stop when nobody was connected or had a place in a room for this long; nothing: never.
  std::optional<std::chrono::seconds> idle_exit;
  // True if other servers take the rooms up at once: then the first signal to stop lets no match
  // end before. Null: they do not.
  std::function<bool()> hands_over;
  // How long the first signal to stop lets running matches continue; 0: not at all.
  std::chrono::seconds drain_timeout = limits::kDrainTimeout;
  Encryption encryption{};
  // The pages for browsers; outlives the call. Null: none.
  const web::Site* site = nullptr;
  // The name of this machine, under which clients on the local network find the server; nothing:
  // they do not.
  std::optional<std::string> lan_name;
  // SIGINT ends the rooms, even if the server keeps them otherwise.
  bool close_on_interrupt = false;
  // SIGHUP and kReloadSignal call this, to read again what may change while the server runs.
  // Returns the certificate for new connections, if it is another one. Null: nothing changes.
  std::function<std::optional<tls::TlsContext>()> on_hang_up;
  // Where traffic is counted; outlives the call. Null: nowhere.
  Traffic* traffic = nullptr;
};

// Listens, calls `on_listening` with the port, and unless that returns false runs `context` until
// SIGINT, SIGTERM or idle_exit has ended the server and everyone has been sent a goodbye. The first
// SIGINT or SIGTERM drains it, see MatchServer::drain(), the second one stops it at once. SIGUSR1
// ends it once nobody is connected or has a place in a room, and so does a SIGHUP with which its
// terminal goes, unless SIGHUP was ignored before. Other work on the context runs too, and is left
// unfinished. Throws std::system_error when it cannot listen.
void serve(asio::io_context& context, MatchServer& server, const ServeOptions& options,
           const std::function<bool(std::uint16_t port)>& on_listening);

}  // namespace race2048::server
