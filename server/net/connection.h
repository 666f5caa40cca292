// One accepted socket: waits until it is readable or writable, and moves bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include <asio/ip/tcp.hpp>

#include "server/sessions/types.h"

namespace race2048::server {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // A connection's owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    // The bytes of one wake-up; valid during the call only.
    virtual void on_bytes(SessionId session, std::span<const std::uint8_t> bytes) = 0;
    virtual void on_writable(SessionId session) = 0;
    virtual void on_gone(SessionId session, const asio::error_code& error) = 0;
    // One buffer for all connections: its contents are used up when on_bytes() returns.
    virtual std::span<std::uint8_t> read_buffer() = 0;
  };

  Connection(asio::ip::tcp::socket socket, SessionId session, Owner& owner);

  // Waits for input, unless it already does.
  void want_input();
  // Writes as much as the socket takes and returns the number of bytes; if that is not all, waits
  // for on_writable(). A broken socket is reported by on_gone(), after this call.
  std::size_t write(std::span<const std::uint8_t> bytes);
  // Ends the output: the peer reads to the end, then closes. Dropping the socket with unread input
  // would destroy the last bytes on their way to the peer.
  void finish_output();
  // Closes the socket; the owner hears nothing more from it.
  void drop();

 private:
  void on_readable(const asio::error_code& error);
  void fail(const asio::error_code& error);

  asio::ip::tcp::socket socket_;
  SessionId session_;
  Owner& owner_;
  bool waiting_input_ = false;
  bool waiting_output_ = false;
  bool dropped_ = false;
};

}  // namespace race2048::server
