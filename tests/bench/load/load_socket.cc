#include "tests/bench/load/load_socket.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/write.hpp>

#include "proto/frame.h"

namespace race2048::bench {

using asio::ip::tcp;

LoadSocket::LoadSocket(asio::io_context& context, const tls::TlsContext* tls, bool web)
    : socket_(context), tls_(tls), web_(web) {}

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
  if (web_) upgrade();
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
        if (web_) {
          unwrap(bytes);
        } else {
          filter_ ? decrypt(bytes) : on_bytes(bytes);
        }
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

void LoadSocket::upgrade() {
  const std::string request =
      "GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Protocol: race2048.1\r\n\r\n";
  header_size_ = left_ = 0;
  asio::write(socket_, asio::buffer(request));
  std::string answer;
  // The server says nothing behind it before the login.
  while (!answer.ends_with("\r\n\r\n")) {
    const std::size_t count = socket_.read_some(asio::buffer(input_));
    answer.append(input_.begin(), input_.begin() + static_cast<std::ptrdiff_t>(count));
  }
  if (!answer.starts_with("HTTP/1.1 101 ")) throw std::runtime_error(answer);
}

void LoadSocket::write_masked() {
  constexpr std::array<std::uint8_t, 4> kMask{0x37, 0xfa, 0x21, 0x3d};
  constexpr std::size_t kMostInFrame = 4096;
  std::string frames;
  for (std::size_t at = 0; at < output_.size(); at += kMostInFrame) {
    const std::string_view payload = std::string_view(output_).substr(at, kMostInFrame);
    frames += static_cast<char>(0x82);
    if (payload.size() <= 125) {
      frames += static_cast<char>(0x80 | payload.size());
    } else {
      frames += static_cast<char>(0xfe);
      frames += static_cast<char>(payload.size() >> 8);
      frames += static_cast<char>(payload.size());
    }
    frames.append(kMask.begin(), kMask.end());
    for (std::size_t i = 0; i < payload.size(); ++i) {
      frames += static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^ kMask[i % kMask.size()]);
    }
  }
  output_ = std::move(frames);
}

void LoadSocket::unwrap(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty() && connected_) {
    if (left_ == 0) {
      header_[header_size_++] = bytes.front();
      bytes = bytes.subspan(1);
      if (header_size_ < 2 || (header_[1] == 126 && header_size_ < 4)) continue;
      if (header_[0] != 0x82) throw std::runtime_error("the server sent no data");
      left_ = header_[1] == 126 ? std::size_t{header_[2]} << 8 | header_[3] : header_[1];
      header_size_ = 0;
      continue;
    }
    const auto payload = bytes.first(std::min(left_, bytes.size()));
    left_ -= payload.size();
    bytes = bytes.subspan(payload.size());
    on_bytes(payload);
  }
}

void LoadSocket::flush() {
  if (output_.empty() || !connected_) return;
  if (web_) write_masked();
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
