#include "tests/integration/scripted_server.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include "client/net/loop_context.h"
#include "proto/frame.h"
#include "shared/limits.h"

namespace race2048::integration {
namespace {

using asio::ip::tcp;

tcp::endpoint any_port() {
  return {asio::ip::address_v4::loopback(), 0};
}

client::Target target_of(const tcp::acceptor& acceptor) {
  return {.host = "127.0.0.1", .port = acceptor.local_endpoint().port(), .room = ""};
}

}  // namespace

class ScriptedServer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(client::EventLoop& loop, ScriptedServer& owner, Script script)
      : owner_(&owner),
        script_(std::move(script)),
        acceptor_(client::context_of(loop), any_port()),
        socket_(client::context_of(loop)) {}

  void accept() {
    acceptor_.async_accept(socket_, [self = shared_from_this()](const asio::error_code& error) {
      if (error || self->owner_ == nullptr) return;
      self->socket_.set_option(tcp::no_delay(true));
      self->script_.on_accepted(*self->owner_);
      self->read();
    });
  }

  client::Target target() const { return target_of(acceptor_); }

  void write(std::string_view bytes) {
    waiting_ += bytes;
    write_next();
  }

  void close() {
    closing_ = true;
    write_next();
  }

  // The owner is being destroyed: its script must not run any more.
  void detach() {
    owner_ = nullptr;
    asio::error_code ignored;
    acceptor_.close(ignored);
    socket_.close(ignored);
  }

 private:
  void write_next() {
    if (writing_ || owner_ == nullptr) return;
    if (waiting_.empty()) {
      asio::error_code ignored;
      // Late input from the client must not destroy our last bytes on their way to it.
      if (closing_) socket_.shutdown(tcp::socket::shutdown_send, ignored);
      return;
    }
    writing_ = true;
    sending_ = std::exchange(waiting_, {});
    asio::async_write(socket_, asio::buffer(sending_),
                      [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                        self->writing_ = false;
                        if (!error) self->write_next();
                      });
  }

  void read() {
    socket_.async_read_some(
        asio::buffer(buffer_),
        [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
          if (error || self->owner_ == nullptr) return;
          self->take(std::span(self->buffer_).first(count));
          self->read();
        });
  }

  void take(std::span<const std::uint8_t> bytes) {
    const std::size_t preface = std::min(preface_left_, bytes.size());
    preface_left_ -= preface;
    bytes = bytes.subspan(preface);
    while (reader_.next(bytes) == wire::FrameReader::Status::frame) {
      const std::span<const std::uint8_t> body = reader_.body();
      v1::ToServer message;
      if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return;
      script_.on_message(*owner_, message);
    }
  }

  ScriptedServer* owner_;
  Script script_;
  tcp::acceptor acceptor_;
  tcp::socket socket_;
  std::array<std::uint8_t, 16 * 1024> buffer_{};
  std::size_t preface_left_ = limits::kPreface.size();
  wire::FrameReader reader_{limits::kMaxFrameToServer};
  std::string waiting_;
  std::string sending_;
  bool writing_ = false;
  bool closing_ = false;
};

ScriptedServer::ScriptedServer(client::EventLoop& loop, Script script)
    : impl_(std::make_shared<Impl>(loop, *this, std::move(script))) {
  impl_->accept();
}

ScriptedServer::~ScriptedServer() {
  impl_->detach();
}

client::Target ScriptedServer::target() const {
  return impl_->target();
}

void ScriptedServer::write(std::string_view bytes) {
  impl_->write(bytes);
}

void ScriptedServer::send(const v1::ToClient& message) {
  std::string bytes;
  wire::append_frame(message, bytes);
  impl_->write(bytes);
}

void ScriptedServer::close() {
  impl_->close();
}

client::Target unused_target(client::EventLoop& loop) {
  const tcp::acceptor acceptor(client::context_of(loop), any_port());
  return target_of(acceptor);
}

}  // namespace race2048::integration
