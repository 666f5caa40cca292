// A real server on a loopback socket, with the loop that runs it and all its clients on one thread.
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
#include "shared/tls/tls_context.h"

namespace race2048::integration {

// Random numbers that are the same in every run.
class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  void fill(std::span<std::uint8_t> bytes);

 private:
  std::uint64_t state_;
};

// Runs the loop until `holds` is true; checks it after every handler. Returns false when the
// watchdog expires, far beyond the time of any correct run.
[[nodiscard]] bool run_until(client::EventLoop& loop, const std::function<bool()>& holds);

// Records what the server reports to its observers.
class ServerLog final : public server::Observer, public server::DecisionSink {
 public:
  struct Refused {
    server::SessionId session{};
    v1::Reason reason = v1::REASON_UNSPECIFIED;
  };

  // The session that logged in last under this name; SessionId{} if there was none.
  server::SessionId session_of(const std::string& name) const;
  // The reason why a session ended; nothing while it lives.
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
  // Of people whose links are lost.
  enum class Places : std::uint8_t { kept, lost_with_the_link };

  // On the machine's clock, with hardly any countdown.
  explicit World(Places places = Places::kept);
  // On a clock that only pass() moves, with the given timings.
  explicit World(const server::Timings& timings);

  client::EventLoop& loop() { return loop_; }
  asio::io_context& context() { return client::context_of(loop_); }
  server::MatchServer& server() { return server_; }
  const ServerLog& log() const { return log_; }
  std::uint16_t port() const { return tcp_.port(); }
  // Without encryption: what it protects is no concern of most tests.
  client::Target target() const {
    return {.host = "127.0.0.1", .port = port(), .room = "", .plaintext = true};
  }
  // From now on the server takes encrypted connections too.
  void encrypt(const tls::Credentials& credentials) {
    tcp_.set_tls_context(*tls::TlsContext::for_server(credentials));
  }

  // Moves the server's clock, in steps short enough that clients are heard in between. REQUIRES: a
  // clock that only pass() moves.
  void pass(std::chrono::milliseconds time);

  void stop_server() { tcp_.stop(); }
  bool server_has_finished() const { return tcp_.finished(); }

  [[nodiscard]] bool run_until(const std::function<bool()>& holds) {
    return integration::run_until(loop_, holds);
  }
  // The person's room, by name; null if they are in none.
  const server::Room* room_of(const std::string& name) const {
    return server_.room_of(log_.session_of(name));
  }

 private:
  // Runs all handlers that are ready now.
  void settle();

  std::optional<TimePoint> standing_clock_;
  client::EventLoop loop_;
  ServerLog log_;
  TestRandom random_{2048};
  server::MatchServer server_;
  server::TcpServer tcp_;
};

}  // namespace race2048::integration
