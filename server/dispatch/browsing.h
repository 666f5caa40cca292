// A browser's request, as a transport reports it to the server.
#pragma once

#include "server/sessions/address.h"

namespace race2048::server {

// A browser asks for a page over a connection, or opens a WebSocket on it, which then begins like
// any connection.
struct Browsing {
  Address client;             // the peer, behind all proxies
  bool is_encrypted = false;  // on its whole way
  bool is_socket = false;
};

}  // namespace race2048::server
