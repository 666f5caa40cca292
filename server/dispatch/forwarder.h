// The transport's part of passing people's bytes on to other servers: a connection for each person.
#pragma once

#include "server/sessions/types.h"

namespace race2048::server {

// The server's Relay has the bytes. Of the server only output_onward() and sent_onward() are called
// within these calls.
class Forwarder {
 public:
  virtual ~Forwarder() = default;
  // Whether that is this server itself.
  virtual bool is_self(const Elsewhere& server) const = 0;
  // Connects to the server for the person of this session, whose relay has output.
  virtual void open(SessionId session, const Elsewhere& server) = 0;
  // The relay has more output.
  virtual void flush(SessionId session) = 0;
  // MatchServer::receive_back() takes bytes again.
  virtual void read_on(SessionId session) = 0;
  // Harmless for a session without a connection.
  virtual void close(SessionId session) = 0;
};

}  // namespace race2048::server
