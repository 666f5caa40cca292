// A server that says what a test tells it to: what a client meets when it is not a race2048 server,
// a broken one, or one that lies.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/choices/target.h"
#include "client/net/event_loop.h"
#include "proto/race2048.pb.h"

namespace race2048::integration {

class ScriptedServer {
 public:
  // Both may call write(), send() and close(). The preface is taken off and not told.
  struct Script {
    std::function<void(ScriptedServer&)> on_accepted = [](ScriptedServer&) {};
    std::function<void(ScriptedServer&, const v1::ToServer&)> on_message =
        [](ScriptedServer&, const v1::ToServer&) {};
  };

  // Listens on a free port of the loopback for one client. `loop` outlives the server.
  ScriptedServer(client::EventLoop& loop, Script script);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  client::Target target() const;
  void write(std::string_view bytes);
  void send(const v1::ToClient& message);
  // Closes once all is sent.
  void close();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

// A port of the loopback on which nobody listens.
client::Target unused_target(client::EventLoop& loop);

}  // namespace race2048::integration
