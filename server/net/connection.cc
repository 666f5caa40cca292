#include "server/net/connection.h"

#include <netinet/tcp.h>

#include <utility>

#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/post.hpp>

namespace race2048::server {
namespace {

// The system takes at most about so many bytes beyond those that are on their way. What it has
// taken cannot be replaced by something newer, and may be megabytes otherwise.
constexpr int kMostInSystem = 16 * 1024;

void bound_output(asio::ip::tcp::socket& socket) {
  asio::error_code ignored;  // a system without it works, only later
#ifdef TCP_NOTSENT_LOWAT
  using Bound = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_NOTSENT_LOWAT>;
  socket.set_option(Bound(kMostInSystem), ignored);
#else
  socket.set_option(asio::ip::tcp::socket::send_buffer_size(kMostInSystem), ignored);
#endif
}

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, SessionId session, Owner& owner)
    : socket_(std::move(socket)), session_(session), owner_(owner) {
  asio::error_code ignored;  // reading reports a socket that is already broken
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  bound_output(socket_);
}

void Connection::want_input() {
  if (dropped_ || std::exchange(waiting_input_, true)) return;
  socket_.async_wait(asio::ip::tcp::socket::wait_read,
                     [self = shared_from_this()](const asio::error_code& error) {
                       self->waiting_input_ = false;
                       self->on_readable(error);
                     });
}

void Connection::on_readable(const asio::error_code& error) {
  if (dropped_) return;
  if (error) return fail(error);
  asio::error_code read_error;
  const std::span<std::uint8_t> buffer = owner_.read_buffer();
  const std::size_t count =
      socket_.read_some(asio::buffer(buffer.data(), buffer.size()), read_error);
  if (read_error == asio::error::would_block) return want_input();
  if (read_error) return fail(read_error);
  owner_.on_bytes(session_, buffer.first(count));
}

std::size_t Connection::write(std::span<const std::uint8_t> bytes) {
  if (dropped_ || bytes.empty() || waiting_output_) return 0;
  asio::error_code error;
  const std::size_t count = socket_.write_some(asio::buffer(bytes.data(), bytes.size()), error);
  if (error && error != asio::error::would_block) {
    // Not at once: the caller may be in a loop over its sessions.
    asio::post(socket_.get_executor(), [self = shared_from_this(), error] { self->fail(error); });
    return 0;
  }
  if (count < bytes.size()) {
    waiting_output_ = true;
    socket_.async_wait(asio::ip::tcp::socket::wait_write,
                       [self = shared_from_this()](const asio::error_code& wait_error) {
                         self->waiting_output_ = false;
                         if (self->dropped_) return;
                         if (wait_error) return self->fail(wait_error);
                         self->owner_.on_writable(self->session_);
                       });
  }
  return count;
}

void Connection::finish_output() {
  asio::error_code ignored;
  if (!dropped_) socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void Connection::fail(const asio::error_code& error) {
  if (dropped_) return;
  drop();
  owner_.on_gone(session_, error);
}

void Connection::drop() {
  if (std::exchange(dropped_, true)) return;
  asio::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

}  // namespace race2048::server
