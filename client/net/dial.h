// Connects to the first address that answers, of all that a name has. Only for files in this
// folder and for tests: no other code uses Asio.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include <asio/error_code.hpp>
#include <asio/ip/tcp.hpp>

#include "client/net/event_loop.h"

namespace race2048::client {

// The order in which to try the addresses that the system has put in an order: IPv6 and IPv4 take
// turns. So a network on which one of the two leads nowhere costs a single pause.
std::vector<asio::ip::tcp::endpoint> in_turns(std::vector<asio::ip::tcp::endpoint> addresses);

// Returns the fault of two addresses that says more about the server: a refusal comes from the
// machine itself; an address without a route from this machine says nothing. The first, if both say
// as much.
asio::error_code more_telling(const asio::error_code& first, const asio::error_code& second);

// Tries the next address as soon as one fails, and beside one that does not answer, as RFC 8305
// says.
class Dial {
 public:
  // An address that has not answered for this long does not hold up the next.
  static constexpr std::chrono::milliseconds kNextAfter{250};

  // Called once, from the loop: with a connection, or with the most telling fault when all
  // addresses have failed. It may destroy the Dial.
  using Done = std::function<void(const asio::error_code& error, asio::ip::tcp::socket connected)>;

  // Begins. `loop` must outlive this; `addresses` is not empty.
  Dial(EventLoop& loop, std::vector<asio::ip::tcp::endpoint> addresses, Done done);
  // Gives up, without a call.
  ~Dial();
  Dial(const Dial&) = delete;
  Dial& operator=(const Dial&) = delete;

  // The fault to report if this takes too long: the most telling fault so far, or that time is up.
  asio::error_code fault_so_far() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
