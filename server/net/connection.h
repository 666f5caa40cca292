// One accepted socket: waits for it to be readable or writable and moves bytes.
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
  // What a connection needs of its owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    // One wake-up's bytes; valid during the call only.
    virtual void on_bytes(SessionId session, std::span<const std::uint8_t> bytes) = 0;
    virtual void on_writable(SessionId session) = 0;
    virtual void on_gone(SessionId session, const asio::error_code& error) = 0;
    // Shared by all connections: nothing read stays in it beyond on_bytes().
    virtual std::span<std::uint8_t> read_buffer() = 0;
  };

  Connection(asio::ip::tcp::socket socket, SessionId session, Owner& owner);

  // Waits for input, unless it does so already.
  void want_input();
  // Sends what the socket takes now and returns how much that was; waits for on_writable() when it
  // did not take all. Reports a broken socket by on_gone(), later.
  std::size_t write(std::span<const std::uint8_t> bytes);
  // Nothing more will be written: the peer reads to the end, then closes. Dropping the socket with
  // input still unread would cost the peer the last words.
  void finish_output();
  // Drops the socket; nothing is reported afterwards.
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
