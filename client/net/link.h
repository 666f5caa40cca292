// Connects a Client to its server, again when the link is lost, and carries its bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "client/choices/target.h"
#include "client/net/event_loop.h"
#include "client/session/client.h"

namespace race2048::client {

class Link {
 public:
  // Starts to connect. `client` and `loop` must outlive the link. `on_change` is called whenever
  // the client's model may have changed; it may stop the loop, but not destroy the link.
  Link(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Call this after an intent: sends the resulting bytes.
  void flush();
  // True if the client is finished, and its last bytes are sent or cannot be sent.
  bool closed() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
