// What a server has to send on a connection, for tests that do without sockets.
#pragma once

#include <string>

#include "server/dispatch/match_server.h"

namespace race2048::server {

// Takes all that may leave.
inline std::string taken_output(MatchServer& server, SessionId session) {
  std::string taken;
  for (;;) {
    const OutputFront output = server.output(session);
    for (const OutputFront::Piece piece : output.pieces()) taken.append(piece.begin(), piece.end());
    server.sent(session, output.bytes_in_pieces());
    if (output.bytes_in_pieces() == output.size()) return taken;
  }
}

}  // namespace race2048::server
