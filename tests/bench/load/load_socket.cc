#include "tests/bench/load/load_socket.h"

#include <stdexcept>

#include <asio/buffer.hpp>
#include <asio/write.hpp>

#include "proto/frame.h"

namespace race2048::bench {

using asio::ip::tcp;

LoadSocket::LoadSocket(asio::io_context& context, const tls::TlsContext* tls)
    : socket_(context), tls_(tls) {}

void LoadSocket::connect(const tcp::endpoint& server) {
  filter_.reset();
  output_.clear();
  ++*connection_;
  socket_.async_connect(server, [this, current = is_current()](const asio::error_code& error) {
    if (current()) on_open(error);
  });
}

void LoadSocket::on_open(const asio::error_code& error) {
  if (error) return lose(error.message());
  connected_ = true;
  socket_.set_option(tcp::no_delay(true));
  if (tls_ != nullptr) shake_hands();
  on_connected();
  flush();
  read();
}

void LoadSocket::cut() {
  ++*connection_;
  connected_ = false;
  if (!socket_.is_open()) return;
  asio::error_code ignored;
  socket_.set_option(tcp::socket::linger(true, 0), ignored);
  socket_.close(ignored);
}

void LoadSocket::lose(const std::string& why) {
  cut();
  on_lost(why);
}

void LoadSocket::shake_hands() {
  using State = tls::TlsFilter::State;
  filter_.emplace(*tls_, "localhost", [](const tls::ShownKey&) { return true; });
  filter_->begin();
  while (true) {
    send_encrypted();
    if (filter_->state() != State::handshaking) break;
    const std::size_t count = socket_.read_some(asio::buffer(input_));
    decrypt(std::span(input_).first(count));
  }
  if (filter_->state() != State::open) throw std::runtime_error("TLS: " + filter_->reason());
}

void LoadSocket::read() {
  socket_.async_read_some(
      asio::buffer(input_),
      [this, current = is_current()](const asio::error_code& error, std::size_t count) {
        if (!current()) return;
        if (error) return lose(error.message());
        const auto bytes = std::span(input_).first(count);
        filter_ ? decrypt(bytes) : on_bytes(bytes);
        if (!current()) return;
        flush();
        read();
      });
}

void LoadSocket::decrypt(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, 4096> plain;
  while (const std::size_t count = filter_->receive(bytes, plain)) {
    on_bytes(std::span(plain).first(count));
  }
}

void LoadSocket::flush() {
  if (output_.empty() || !connected_) return;
  if (filter_) {
    if (filter_->send(wire::bytes_of(output_)) != output_.size()) {
      throw std::runtime_error("TLS takes no more bytes");
    }
    output_.clear();
    return send_encrypted();
  }
  asio::error_code reading_reports_it;
  asio::write(socket_, asio::buffer(output_), reading_reports_it);
  output_.clear();
}

void LoadSocket::send_encrypted() {
  const auto bytes = filter_->output();
  asio::error_code reading_reports_it;
  asio::write(socket_, asio::buffer(bytes.data(), bytes.size()), reading_reports_it);
  filter_->sent(bytes.size());
}

}  // namespace race2048::bench
