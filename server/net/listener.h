// Accepts connections on one or more addresses.
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "server/net/clock.h"

namespace race2048::server {

// An address with its port, as the log has it.
std::string text_of(const asio::ip::tcp::endpoint& endpoint);

// After a failed accept (no descriptors left, mostly) an address is left alone for kBackOff, so
// that the loop does not spin. Only the owner's timer ends that: the listener has none of its own.
class Listener {
 public:
  // What a listener needs of its owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    virtual void on_accepted(asio::ip::tcp::socket socket) = 0;
    // next_deadline() has changed.
    virtual void on_accept_failed() = 0;
  };

  // Long enough not to spin, short enough not to be noticed.
  static constexpr std::chrono::milliseconds kBackOff{100};

  // `clock` and `owner` outlive the listener, which must not be destroyed while the context runs.
  Listener(asio::io_context& context, const Clock& clock, Owner& owner);

  // Listens on every address, or on all of them over IPv6 and IPv4 when there is none. Port 0 takes
  // a free one, the same for all. Throws std::system_error when that cannot be; the message names
  // address and port.
  void listen(const std::vector<std::string>& addresses, std::uint16_t port);
  std::uint16_t port() const { return port_; }
  // Accepts nobody more. Harmless when repeated.
  void close();

  // When on_time() is to be called next; nothing while every address accepts.
  std::optional<TimePoint> next_deadline() const;
  // Tries again where an accept failed kBackOff ago.
  void on_time(TimePoint now);

 private:
  struct Address {
    asio::ip::tcp::acceptor acceptor;
    std::optional<TimePoint> retry_at{};  // an accept failed, and none is under way
  };

  void listen_on(const asio::ip::tcp::endpoint& endpoint, bool dual_stack);
  void accept(Address& address);

  asio::io_context& context_;
  const Clock& clock_;
  Owner& owner_;
  std::list<Address> addresses_;  // handlers keep references
  std::uint16_t port_ = 0;
};

}  // namespace race2048::server
