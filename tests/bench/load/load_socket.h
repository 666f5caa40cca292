// A connection of the load program, on the thread of its io_context: it reads into a buffer of its
// own, and writes at once what one wake-up has gathered.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "shared/tls/tls_filter.h"

namespace race2048::bench {

class LoadSocket {
 public:
  // `context` outlives the socket, and so does `tls`: null for a plain connection. `web`: a
  // WebSocket; plain.
  LoadSocket(asio::io_context& context, const tls::TlsContext* tls, bool web = false);
  // The same as cut().
  virtual ~LoadSocket() { cut(); }
  LoadSocket(const LoadSocket&) = delete;
  LoadSocket& operator=(const LoadSocket&) = delete;

  // Connects and begins to read; on_connected() or on_lost() follows from the context's run().
  // REQUIRES: there is no connection.
  void connect(const asio::ip::tcp::endpoint& server);
  // Resets the connection, as a link that is lost. The owner hears nothing more from it. Harmless
  // when repeated.
  void cut();
  bool is_connected() const { return connected_; }

 protected:
  virtual void on_connected() = 0;
  // Bytes have come; they are valid during the call. All that it writes leaves after it.
  virtual void on_bytes(std::span<const std::uint8_t> bytes) = 0;
  // The server ended the connection, or could not be reached.
  virtual void on_lost(const std::string& why) = 0;

  // What is written leaves with flush(), or after on_connected() or on_bytes().
  void write(std::string_view bytes) { output_.append(bytes); }
  // What is written and has not left; for appending more in place.
  std::string& output() { return output_; }
  void flush();

 private:
  // Returns what tells a handler whether the connection that it was made for is still there.
  auto is_current() const {
    return [numbers = connection_, number = *connection_] { return *numbers == number; };
  }
  void on_open(const asio::error_code& error);
  void lose(const std::string& why);
  // Returns when both sides have what they need.
  void shake_hands();
  // Opens the WebSocket; throws std::runtime_error if the server does not.
  void upgrade();
  void write_masked();
  // Calls on_bytes() with the payload of these frames, and of no others.
  void unwrap(std::span<const std::uint8_t> bytes);
  void read();
  void decrypt(std::span<const std::uint8_t> bytes);
  void send_encrypted();

  asio::ip::tcp::socket socket_;
  const tls::TlsContext* tls_;
  std::optional<tls::TlsFilter> filter_;  // nothing: plain
  bool web_;
  std::array<std::uint8_t, 4> header_{};  // of a frame: so far
  std::size_t header_size_ = 0;
  std::size_t left_ = 0;  // of the frame's payload
  std::array<std::uint8_t, 2048> input_;
  std::string output_;
  // The number of this connection, shared with its handlers: those of an old one do nothing.
  std::shared_ptr<std::uint64_t> connection_ = std::make_shared<std::uint64_t>(0);
  bool connected_ = false;
};

}  // namespace race2048::bench
