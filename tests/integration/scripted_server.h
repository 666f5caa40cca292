// A server that sends whatever a test wants: for clients that meet a foreign server, a broken one,
// or one that lies.
#pragma once

#include <cstddef>
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
  // Both may call write(), send() and close(). The preface is skipped and not reported.
  struct Script {
    std::function<void(ScriptedServer&)> on_accepted = [](ScriptedServer&) {};
    std::function<void(ScriptedServer&, const v1::ToServer&)> on_message =
        [](ScriptedServer&, const v1::ToServer&) {};
  };

  // Listens on a free port of the loopback interface. `loop` outlives the server.
  ScriptedServer(client::EventLoop& loop, Script script);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  client::Target target() const;
  // Connections accepted so far, and those that their clients have not closed.
  std::size_t accepted() const;
  std::size_t alive() const;
  // To the client that has connected last.
  void write(std::string_view bytes);
  void send(const v1::ToClient& message);
  // Closes its connection once everything is sent.
  void close();
  // Takes nothing more from it, but for what has come already.
  void stop_reading();

 private:
  class Peer;
  class Impl;
  std::shared_ptr<Impl> impl_;
};

// A port of the loopback interface on which no program listens.
client::Target unused_target(client::EventLoop& loop);

}  // namespace race2048::integration
