// A server with real sockets, whose clock only the test moves.
#pragma once

#include <chrono>
#include <memory>
#include <utility>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <gtest/gtest.h>

#include "server/net/encryption.h"
#include "server/net/tcp_server.h"
#include "tests/server/captured_log.h"
#include "tests/server/harness.h"

namespace race2048::server {

class SocketTest : public testing::Test {
 protected:
  explicit SocketTest(Encryption encryption = {}, MakePoller make_poller = best_poller)
      : tcp_(
            context_, server_, [this] { return now_; }, std::move(encryption), make_poller) {
    tcp_.listen({"127.0.0.1"}, 0);
  }

  asio::ip::tcp::endpoint endpoint() const {
    return {asio::ip::make_address("127.0.0.1"), tcp_.port()};
  }
  // Handles everything that is ready now.
  void turn() {
    context_.restart();
    context_.poll();
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    tcp_.wake_up();
    turn();
  }
  void pass_in_steps(std::chrono::milliseconds time) {
    for (auto passed = 0ms; passed < time; passed += 250ms) pass(250ms);
  }
  // A peer with a `socket`, which is connected.
  template <typename Peer>
  std::unique_ptr<Peer> connected() {
    auto peer = std::make_unique<Peer>(context_);
    peer->socket.connect(endpoint());
    peer->socket.set_option(asio::ip::tcp::no_delay(true));  // what is written has arrived
    turn();
    return peer;
  }

  CapturedLog log_;
  Recorder recorder_;
  asio::io_context context_{1};
  TimePoint now_{std::chrono::hours(1)};
  MatchServer server_{{.random = FakeRandom(1), .max_sessions = 100}, observed_by(recorder_)};
  TcpServer tcp_;
};

}  // namespace race2048::server
