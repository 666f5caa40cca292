#include "tests/integration/scripted_server.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

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
  return {
      .host = "127.0.0.1", .port = acceptor.local_endpoint().port(), .room = "", .plaintext = true};
}

}  // namespace

// One connection with a client.
class ScriptedServer::Peer : public std::enable_shared_from_this<Peer> {
 public:
  using OnMessage = std::function<void(const v1::ToServer&)>;

  Peer(tcp::socket socket, OnMessage on_message)
      : socket_(std::move(socket)), on_message_(std::move(on_message)) {
    socket_.set_option(tcp::no_delay(true));
  }

  void write(std::string_view bytes) {
    waiting_ += bytes;
    write_next();
  }

  void close() {
    closing_ = true;
    write_next();
  }

  void stop_reading() { reads_ = false; }

  // The script must not run any more.
  void detach() {
    on_message_ = nullptr;
    asio::error_code ignored;
    socket_.close(ignored);
  }

  void read() {
    socket_.async_read_some(
        asio::buffer(buffer_),
        [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
          self->client_has_ended_ = static_cast<bool>(error);
          if (error || !self->on_message_) return;
          self->take(std::span(self->buffer_).first(count));
          if (self->reads_) self->read();
        });
  }

  bool client_has_ended() const { return client_has_ended_; }

 private:
  void write_next() {
    if (writing_ || !on_message_) return;
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

  void take(std::span<const std::uint8_t> bytes) {
    const std::size_t preface = std::min(preface_left_, bytes.size());
    preface_left_ -= preface;
    bytes = bytes.subspan(preface);
    while (reader_.next(bytes) == wire::FrameReader::Status::frame) {
      const std::span<const std::uint8_t> body = reader_.body();
      v1::ToServer message;
      if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return;
      on_message_(message);
    }
  }

  tcp::socket socket_;
  OnMessage on_message_;
  std::array<std::uint8_t, 16 * 1024> buffer_{};
  std::size_t preface_left_ = limits::kPreface.size();
  wire::FrameReader reader_{limits::kMaxFrameToServer};
  std::string waiting_;
  std::string sending_;
  bool reads_ = true;
  bool writing_ = false;
  bool closing_ = false;
  bool client_has_ended_ = false;
};

class ScriptedServer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(client::EventLoop& loop, ScriptedServer& owner, Script script)
      : owner_(&owner),
        script_(std::move(script)),
        acceptor_(client::context_of(loop), any_port()) {}

  void accept() {
    acceptor_.async_accept(
        [self = shared_from_this()](const asio::error_code& error, tcp::socket socket) {
          if (error || self->owner_ == nullptr) return;
          const auto on_message = [impl = self.get()](const v1::ToServer& message) {
            impl->script_.on_message(*impl->owner_, message);
          };
          self->peers_.push_back(std::make_shared<Peer>(std::move(socket), on_message));
          self->script_.on_accepted(*self->owner_);
          self->peers_.back()->read();
          self->accept();
        });
  }

  client::Target target() const { return target_of(acceptor_); }
  Peer& newest() { return *peers_.back(); }
  std::size_t accepted() const { return peers_.size(); }
  std::size_t alive() const {
    return static_cast<std::size_t>(std::ranges::count(
        peers_, false, [](const auto& peer) { return peer->client_has_ended(); }));
  }

  // The owner is being destroyed: its script must not run any more.
  void detach() {
    owner_ = nullptr;
    asio::error_code ignored;
    acceptor_.close(ignored);
    for (const std::shared_ptr<Peer>& peer : peers_) peer->detach();
  }

 private:
  ScriptedServer* owner_;
  Script script_;
  tcp::acceptor acceptor_;
  std::vector<std::shared_ptr<Peer>> peers_;
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

std::size_t ScriptedServer::accepted() const {
  return impl_->accepted();
}

std::size_t ScriptedServer::alive() const {
  return impl_->alive();
}

void ScriptedServer::write(std::string_view bytes) {
  impl_->newest().write(bytes);
}

void ScriptedServer::send(const v1::ToClient& message) {
  std::string bytes;
  wire::append_frame(message, bytes);
  write(bytes);
}

void ScriptedServer::close() {
  impl_->newest().close();
}

void ScriptedServer::stop_reading() {
  impl_->newest().stop_reading();
}

client::Target unused_target(client::EventLoop& loop) {
  const tcp::acceptor acceptor(client::context_of(loop), any_port());
  return target_of(acceptor);
}

}  // namespace race2048::integration
