#include "server/net/listener.h"

#include <system_error>
#include <utility>

#include <asio/ip/v6_only.hpp>
#include <spdlog/spdlog.h>

namespace race2048::server {
namespace {

using asio::ip::tcp;

// Asio's own category does not compare with std::errc.
std::system_error fault(const asio::error_code& error, const std::string& what) {
  return {error.value(), std::system_category(), what};
}

// An address with its port, as the log shows it.
std::string text_of(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  const std::string port = std::to_string(endpoint.port());
  return endpoint.address().is_v6() ? "[" + address + "]:" + port : address + ":" + port;
}

}  // namespace

Listener::Listener(asio::io_context& context, const Clock& clock, Owner& owner)
    : context_(context),
      clock_(clock),
      owner_(owner),
      lines_(kLinesPerSecond, kLineBurst, clock()) {}

void Listener::listen(const std::vector<std::string>& addresses, std::uint16_t port) {
  port_ = port;
  if (addresses.empty()) {
    try {
      listen_on({asio::ip::address_v6::any(), port_}, true);
    } catch (const std::system_error& error) {
      if (error.code() == std::errc::address_in_use) throw;
      // This machine has no IPv6.
      listen_on({asio::ip::address_v4::any(), port_}, false);
    }
  }
  for (const std::string& text : addresses) {
    asio::error_code error;
    const asio::ip::address address = asio::ip::make_address(text, error);
    if (error) throw fault(error, "'" + text + "' is not an IP address");
    // An interface that is not there has no number.
    if (address.is_v6() && address.to_v6().is_link_local() && address.to_v6().scope_id() == 0) {
      throw fault(asio::error::no_such_device, "cannot listen on " + text);
    }
    listen_on({address, port_}, false);
  }
  for (Address& address : addresses_) accept(address);
}

void Listener::listen_on(const tcp::endpoint& endpoint, bool dual_stack) {
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
  addresses_.push_back({.acceptor = std::move(acceptor)});
}

void Listener::accept(Address& address) {
  address.retry_at.reset();
  address.acceptor.async_accept(
      owner_.executor_of_sockets(),
      [this, &address](const asio::error_code& error, tcp::socket socket) {
        if (error == asio::error::operation_aborted) return;  // the listener may be gone
        if (!address.acceptor.is_open()) return;
        if (error) return on_failed(address, error);
        owner_.on_accepted(std::move(socket));
        accept_or_wait(address);
      });
}

void Listener::accept_or_wait(Address& address) {
  address.waits_for_room = !owner_.has_room();
  if (!address.waits_for_room && address.acceptor.is_open()) accept(address);
}

void Listener::on_failed(Address& address, const asio::error_code& error) {
  const TimePoint now = clock_();
  ++untold_;
  if (lines_.take(now)) {
    spdlog::warn(
        "cannot accept a connection: {}{}", error.message(),
        untold_ == 1 ? "" : "; times since the last such line: " + std::to_string(untold_));
    untold_ = 0;
  }
  address.retry_at = now + kBackOff;
  owner_.on_accept_failed();
}

void Listener::go_on() {
  for (Address& address : addresses_) {
    if (address.waits_for_room) accept_or_wait(address);
  }
}

std::optional<TimePoint> Listener::next_deadline() const {
  Earliest next;
  for (const Address& address : addresses_) next.add(address.retry_at);
  return next;
}

void Listener::on_time(TimePoint now) {
  for (Address& address : addresses_) {
    if (address.retry_at && now >= *address.retry_at) accept(address);
  }
}

void Listener::close() {
  for (Address& address : addresses_) {
    asio::error_code ignored;
    address.acceptor.close(ignored);
    address.retry_at.reset();
    address.waits_for_room = false;
  }
}

}  // namespace race2048::server
