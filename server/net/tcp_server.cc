#include "server/net/tcp_server.h"

#include <algorithm>
#include <system_error>

#include <asio/ip/v6_only.hpp>
#include <spdlog/spdlog.h>

namespace race2048::server {
namespace {

using asio::ip::tcp;

// After a failed accept (too many open files, mostly): long enough not to spin, short enough not to
// be noticed.
constexpr std::chrono::milliseconds kAcceptBackOff{100};

// Asio's own category does not compare with std::errc.
std::system_error fault(const asio::error_code& error, const std::string& what) {
  return {error.value(), std::system_category(), what};
}

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  const std::string port = std::to_string(endpoint.port());
  return endpoint.address().is_v6() ? "[" + address + "]:" + port : address + ":" + port;
}

}  // namespace

TcpServer::TcpServer(asio::io_context& context, MatchServer& server, Clock clock)
    : context_(context),
      server_(server),
      clock_(std::move(clock)),
      timer_(context),
      occupied_at_(clock_()) {}

void TcpServer::listen(const std::vector<std::string>& addresses, std::uint16_t port) {
  port_ = port;
  if (addresses.empty()) {
    try {
      listen_on({asio::ip::address_v6::any(), port_}, true);
    } catch (const std::system_error& error) {
      if (error.code() == std::errc::address_in_use) throw;
      // A machine without IPv6.
      listen_on({asio::ip::address_v4::any(), port_}, false);
    }
  }
  for (const std::string& text : addresses) {
    asio::error_code error;
    const asio::ip::address address = asio::ip::make_address(text, error);
    if (error) throw fault(error, "'" + text + "' is no IP address");
    listen_on({address, port_}, false);
  }
  for (std::size_t i = 0; i < acceptors_.size(); ++i) accept(i);
  arm_timer();
}

void TcpServer::listen_on(const tcp::endpoint& endpoint, bool dual_stack) {
  asio::error_code error;
  tcp::acceptor acceptor(context_);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error && endpoint.address().is_v6()) {
    acceptor.set_option(asio::ip::v6_only(!dual_stack), error);
  }
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) throw fault(error, "cannot listen on " + text_of(endpoint));
  port_ = acceptor.local_endpoint().port();
  spdlog::info("listening on {}", text_of(acceptor.local_endpoint()));
  acceptors_.push_back(std::move(acceptor));
}

void TcpServer::set_idle_exit(std::chrono::seconds after) {
  idle_exit_ = after;
  arm_timer();
}

void TcpServer::accept(std::size_t acceptor) {
  acceptors_[acceptor].async_accept(
      [this, acceptor](const asio::error_code& error, tcp::socket socket) {
        if (stopping_ || error == asio::error::operation_aborted) return;
        if (!error) {
          on_accepted(std::move(socket));
          accept(acceptor);
          return;
        }
        spdlog::warn("cannot accept a connection: {}", error.message());
        auto pause = std::make_shared<asio::steady_timer>(context_, kAcceptBackOff);
        pause->async_wait([this, acceptor, pause](const asio::error_code& wait_error) {
          if (!stopping_ && !wait_error) accept(acceptor);
        });
      });
}

void TcpServer::on_accepted(tcp::socket socket) {
  const TimePoint now = clock_();
  asio::error_code error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;  // gone before we looked
  const SessionId session = server_.open(text_of(peer), now);
  Connection::Owner& owner = *this;
  const auto connection = std::make_shared<Connection>(std::move(socket), session, owner);
  connections_.emplace(session, connection);
  connection->want_input();
  finish_wake_up(now);
}

void TcpServer::on_bytes(SessionId session, std::span<const std::uint8_t> bytes) {
  const TimePoint now = clock_();
  server_.receive(session, bytes, now);
  finish_wake_up(now);
  // A client that does not read its answers is not read either until it does.
  const auto found = connections_.find(session);
  if (found != connections_.end() && server_.output(session).size() <= limits::kBacklogSkips) {
    found->second->want_input();
  }
}

void TcpServer::on_writable(SessionId session) {
  const TimePoint now = clock_();
  flush(session, now);
  const auto found = connections_.find(session);
  if (found != connections_.end() && server_.output(session).size() <= limits::kBacklogSkips) {
    found->second->want_input();
  }
  finish_wake_up(now);
}

void TcpServer::on_gone(SessionId session, const asio::error_code& error) {
  const TimePoint now = clock_();
  connections_.erase(session);
  server_.gone(session, error == asio::error::eof ? "closed by the client" : error.message(), now);
  finish_wake_up(now);
}

void TcpServer::finish_wake_up(TimePoint now) {
  server_.on_time(now);
  for (const SessionId session : server_.take_touched()) flush(session, now);
  if (!connections_.empty()) occupied_at_ = now;
  arm_timer();
}

void TcpServer::flush(SessionId session, TimePoint now) {
  const auto found = connections_.find(session);
  if (found == connections_.end()) return;
  server_.sent(session, found->second->write(server_.output(session)));
  if (server_.is_finished(session)) found->second->finish_output();
  if (!server_.should_drop(session, now)) return;
  found->second->drop();
  connections_.erase(found);
  server_.gone(session, "closed", now);
}

std::optional<TimePoint> TcpServer::next_deadline() const {
  if (stopping_ && connections_.empty()) return std::nullopt;
  std::optional<TimePoint> next = server_.next_deadline();
  if (idle_exit_ && !stopping_ && connections_.empty()) {
    const TimePoint idle_at = occupied_at_ + *idle_exit_;
    if (!next || idle_at < *next) next = idle_at;
  }
  return next;
}

void TcpServer::arm_timer() {
  const std::optional<TimePoint> next = next_deadline();
  if (next == armed_for_) return;
  armed_for_ = next;
  timer_.cancel();
  if (!next) return;
  timer_.expires_after(*next - clock_());
  timer_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    armed_for_.reset();
    wake_up();
  });
}

void TcpServer::wake_up() {
  const TimePoint now = clock_();
  if (idle_exit_ && connections_.empty() && now - occupied_at_ >= *idle_exit_) {
    spdlog::info("nobody has been connected for {} s: stopping", idle_exit_->count());
    stop();
    return;
  }
  finish_wake_up(now);
}

void TcpServer::stop() {
  if (stopping_) return;
  stopping_ = true;
  for (tcp::acceptor& acceptor : acceptors_) {
    asio::error_code ignored;
    acceptor.close(ignored);
  }
  const TimePoint now = clock_();
  server_.stop(now);
  finish_wake_up(now);
}

}  // namespace race2048::server
