// Accepts connections on one or more addresses.
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include <asio/any_io_executor.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// After a failed accept (mostly because no descriptors are left) the listener leaves the address
// alone for kBackOff, so that the loop does not spin. It has no timer: its owner calls on_time().
// While its owner has no room for another connection, peers wait in the system's queue.
class Listener {
 public:
  // A listener's owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    virtual void on_accepted(asio::ip::tcp::socket socket) = 0;
    // Accepted sockets get this one.
    virtual asio::any_io_executor executor_of_sockets() = 0;
    // False: accept nobody until go_on().
    virtual bool has_room() const = 0;
    // next_deadline() has changed.
    virtual void on_accept_failed() = 0;
  };

  // Long enough not to spin, short enough to go unnoticed.
  static constexpr std::chrono::milliseconds kBackOff{100};
  // Lines in the log about failed accepts: per second, and at once.
  static constexpr double kLinesPerSecond = 1;
  static constexpr double kLineBurst = 2;

  // `clock` and `owner` outlive the listener, which must not be destroyed while the context runs.
  Listener(asio::io_context& context, const Clock& clock, Owner& owner);

  // Listens on every address, or over IPv6 and IPv4 on all of the machine's if `addresses` is
  // empty. Port 0 takes a free port, the same for all. Throws std::system_error on failure; its
  // message names address and port.
  void listen(const std::vector<std::string>& addresses, std::uint16_t port);
  std::uint16_t port() const { return port_; }
  // Stops accepting. Harmless when repeated.
  void close();
  // The owner may have room again. Harmless at any time.
  void go_on();

  // When on_time() must be called next; nothing while every address accepts.
  std::optional<TimePoint> next_deadline() const;
  // Tries again on addresses whose accept failed kBackOff ago.
  void on_time(TimePoint now);

 private:
  struct Address {
    asio::ip::tcp::acceptor acceptor;
    std::optional<TimePoint> retry_at{};  // set after a failed accept, while no accept is under way
    bool waits_for_room = false;
  };

  void listen_on(const asio::ip::tcp::endpoint& endpoint, bool dual_stack);
  void accept(Address& address);
  void accept_or_wait(Address& address);
  void on_failed(Address& address, const asio::error_code& error);

  asio::io_context& context_;
  const Clock& clock_;
  Owner& owner_;
  std::list<Address> addresses_;  // handlers keep references
  std::uint16_t port_ = 0;
  TokenBucket lines_;
  std::size_t untold_ = 0;  // failures since the last line
};

}  // namespace race2048::server
