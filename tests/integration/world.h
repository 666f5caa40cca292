// A real server on a loopback socket and the loop that carries it and all of its clients, on one
// thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/net/event_loop.h"
#include "client/net/loop_context.h"
#include "server/dispatch/match_server.h"
#include "server/net/tcp_server.h"

namespace race2048::integration {

// Random bytes that are the same in every run.
class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  void fill(std::span<std::uint8_t> bytes);

 private:
  std::uint64_t state_;
};

// Turns the loop until `holds`, looked at after every handler. False when the watchdog, generous
// beyond anything a sound run needs, has had enough.
[[nodiscard]] bool run_until(client::EventLoop& loop, const std::function<bool()>& holds);

// What the server told its log.
class ServerLog final : public server::Observer, public server::DecisionSink {
 public:
  struct Refused {
    server::SessionId session{};
    v1::Reason reason = v1::REASON_UNSPECIFIED;
  };

  // The session that logged in last under this name; none of that name: SessionId{}.
  server::SessionId session_of(const std::string& name) const;
  // What ended a session; nothing while it lives.
  std::optional<std::string> close_cause(server::SessionId session) const;
  std::vector<v1::Reason> refusals_of(server::SessionId session) const;
  std::size_t matches_ended() const { return matches_ended_; }

  void on_session_opened(server::SessionId session, const std::string& peer) override;
  void on_logged_in(server::SessionId session, const Person& person,
                    const std::string& client_version) override;
  void on_refused(server::SessionId session, const server::Refusal& refusal) override;
  void on_session_closed(server::SessionId session, const std::string& name,
                         const std::string& cause) override;
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;

 private:
  std::map<std::string, server::SessionId> sessions_;
  std::map<server::SessionId, std::string> causes_;
  std::vector<Refused> refusals_;
  std::size_t matches_ended_ = 0;
};

class World {
 public:
  // On the machine's clock, with a countdown that is hardly one.
  World();
  // On a clock that stands until pass(), with the timings given.
  explicit World(const server::Timings& timings);

  client::EventLoop& loop() { return loop_; }
  asio::io_context& context() { return client::context_of(loop_); }
  server::MatchServer& server() { return server_; }
  const ServerLog& log() const { return log_; }
  std::uint16_t port() const { return tcp_.port(); }
  client::Target target() const { return {.host = "127.0.0.1", .port = port(), .room = ""}; }

  // Lets the server's clock go on, in steps that are short enough to be heard from in between.
  // REQUIRES: a clock that stands.
  void pass(std::chrono::milliseconds time);

  void stop_server() { tcp_.stop(); }
  bool server_has_finished() const { return tcp_.finished(); }

  [[nodiscard]] bool run_until(const std::function<bool()>& holds) {
    return integration::run_until(loop_, holds);
  }
  // The room that somebody is in, by name; null when in none.
  const server::Room* room_of(const std::string& name) const {
    return server_.room_of(log_.session_of(name));
  }

 private:
  // All that the sockets and timers have in store now is done.
  void settle();

  std::optional<TimePoint> standing_clock_;
  client::EventLoop loop_;
  ServerLog log_;
  TestRandom random_{2048};
  server::MatchServer server_;
  server::TcpServer tcp_;
};

}  // namespace race2048::integration
