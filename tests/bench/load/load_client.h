// A client of the load program: it logs in, enters a room, answers pings, and takes up its place
// again after its link was cut, at another server if that has its room now.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "client/session/route.h"
#include "engine/settings/settings.h"
#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"
#include "tests/bench/load/load_socket.h"

namespace race2048::bench {

class LoadClient : public LoadSocket {
 public:
  // Outlives its clients.
  struct Shared {
    asio::io_context& context;
    asio::ip::tcp::endpoint server;
    const tls::TlsContext* tls = nullptr;  // null: plain connections
    bool web = false;                      // WebSockets; plain
    // Of a service of several servers, the first to try first; empty: `server` is alone.
    std::vector<std::string> service{};
    std::uint64_t bytes = 0;      // received by all
    std::uint64_t logins = 0;     // of all
    std::uint64_t redirects = 0;  // of all
    std::uint64_t put_off = 0;    // of all: told to try again later
    // Clients of a service that have lost their connection, since the owner has looked; none twice.
    std::vector<LoadClient*> lost{};
    v1::ToClient message;  // reused for all input
    v1::ToServer move;     // reused for all moves
  };

  LoadClient(Shared& shared, const std::string& name);

  // Connects and logs in; later it takes up its place again, if it had one. REQUIRES: there is no
  // connection.
  void come();
  void create_room(const MatchSettings& settings);
  void join_room(const std::string& code);
  void watch_room(const std::string& code);

  bool welcomed() const { return welcomed_; }
  // In the room that it has created, entered or come back to, on this connection.
  bool in_room() const { return entered_; }
  const std::string& room() const { return code_; }
  // Where it was before its connection was cut, on this connection.
  bool is_back() const { return !away_ && (code_.empty() ? welcomed_ : entered_); }
  // A connection that ends by itself throws std::runtime_error from the context's run(), unless it
  // may be lost, as each of a service may: then the owner has to call come() again.
  void may_be_lost(bool may) { may_be_lost_ = may; }
  // How long to wait before come(), if a server has sent the client on since this was asked last.
  std::optional<std::chrono::milliseconds> take_redirect() {
    return std::exchange(redirect_, std::nullopt);
  }
  // A try has failed: come() leads to another server of the service, if there is one.
  void pass_over() {
    if (route_) route_->pass_over();
  }
  // The connection has ended, or cut() was called, and come() was not.
  bool is_away() const { return away_; }
  void cut();
  // What it says on a new connection, to log in or to take up its place.
  v1::ToServer hello() const;

 protected:
  // Each frame, without its length. By default it is parsed, and goes to on_message().
  virtual void on_frame(std::span<const std::uint8_t> body);
  void parse(std::span<const std::uint8_t> body);
  // Standings, which come again and again, with boards or without.
  static bool is_standings(std::span<const std::uint8_t> body);
  // All frames that have come are dealt with; what is written now leaves at once.
  virtual void on_all_read() {}
  // Messages that the client does not deal with itself.
  virtual void on_message(const v1::ToClient& message) = 0;
  // What the client has of its match, for the server to send the rest.
  virtual void add_answers(v1::Resume&) const {}
  void write(const v1::ToServer& message);
  using LoadSocket::write;
  const std::string& name() const { return name_; }
  v1::ToServer& reused_move() { return shared_.move; }

 private:
  void on_connected() override;
  void on_bytes(std::span<const std::uint8_t> bytes) override;
  void on_lost(const std::string& why) override;
  void follow(const v1::Redirect& told);

  Shared& shared_;
  std::optional<client::Route> route_;  // of a service
  std::optional<std::chrono::milliseconds> redirect_;
  std::string name_;
  wire::FrameReader reader_{limits::kMaxFrameToClient};
  bool welcomed_ = false;
  bool entered_ = false;
  std::string code_;
  std::string token_;
  bool may_be_lost_ = false;
  bool away_ = true;
};

}  // namespace race2048::bench
