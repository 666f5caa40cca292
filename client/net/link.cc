#include "client/net/link.h"

#include <array>
#include <chrono>
#include <utility>

#include <asio/connect.hpp>
#include <asio/error.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include "client/net/clock.h"
#include "client/net/loop_context.h"
#include "client/system/spawn.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

using asio::ip::tcp;

// How long to wait for the server to close its side.
constexpr std::chrono::seconds kGoodbyeDeadline{1};

std::string unresolved(const Target& target, const asio::error_code& error) {
  std::string text = "Cannot find the host '" + target.host + "' (" + error.message() + ").";
  if (target.room.empty() && normalised_room_code(target.host)) {
    return text + " It looks like a room code: write HOST/" + target.host + ", or /" + target.host +
           " for the server that RACE2048_SERVER names.";
  }
  return text + " Check its spelling.";
}

std::string unreachable(const Target& target, const asio::error_code& error) {
  const std::string server = server_text(target);
  if (error == asio::error::connection_refused) {
    return "Nothing is listening at " + server +
           ". Is race2048d running there, on this port? `race2048 host` starts a server.";
  }
  return "Cannot connect to " + server + " (" + error.message() +
         "). Check the address, and that the server's firewall and router let port " +
         std::to_string(target.port) + " in.";
}

}  // namespace

class Link::Impl : public std::enable_shared_from_this<Link::Impl> {
 public:
  Impl(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change)
      : loop_(loop),
        client_(client),
        target_(target),
        on_change_(std::move(on_change)),
        resolver_(context_of(loop)),
        socket_(context_of(loop)),
        deadline_(loop) {}

  void start() {
    deadline_.set(read_clock() + limits::kConnectDeadline, [self = shared_from_this()] {
      self->give_up(unreachable(self->target_, asio::error::timed_out));
    });
    link_ = client_.begin_link(read_clock());
    resolving_ = true;
    // Asio starts a thread for its first lookup. Block signals in it: only the loop's thread checks
    // for pending signals, and could miss one that this thread received.
    const SignalBlock block;
    resolver_.async_resolve(target_.host, std::to_string(target_.port),
                            [self = shared_from_this()](const asio::error_code& error,
                                                        const tcp::resolver::results_type& found) {
                              self->resolving_ = false;
                              if (self->closed_) return;
                              if (error) return self->give_up(unresolved(self->target_, error));
                              self->connect(found);
                            });
  }

  void flush() {
    arm_deadline();
    if (writing_ || closed_) return;
    if (!connected_) {
      if (client_.finished()) close();
      return;
    }
    if (client_.output(link_).empty()) {
      if (client_.finished()) say_goodbye();
      return;
    }
    writing_ = true;
    sending_ = client_.output(link_);
    client_.sent(link_, sending_.size());
    asio::async_write(socket_, asio::buffer(sending_),
                      [self = shared_from_this()](const asio::error_code& error, std::size_t) {
                        self->writing_ = false;
                        self->sending_.clear();
                        if (self->closed_) return;
                        if (error) return self->give_up(error.message());
                        self->flush();
                      });
  }

  bool closed() const { return closed_; }

  // The owner is being destroyed: from now on, call nothing of it.
  void detach() {
    on_change_ = [] {};
    close();
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    asio::async_connect(
        socket_, found,
        [self = shared_from_this()](const asio::error_code& error, const tcp::endpoint&) {
          if (self->closed_) return;
          if (error) return self->give_up(unreachable(self->target_, error));
          self->on_connected();
        });
  }

  void on_connected() {
    connected_ = true;
    asio::error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    client_.on_connected(link_, read_clock());
    read();
    finish_wake_up();
  }

  void read() {
    socket_.async_read_some(asio::buffer(buffer_), [self = shared_from_this()](
                                                       const asio::error_code& error,
                                                       std::size_t count) {
      if (self->closed_) return;
      if (error) {
        return self->give_up(error == asio::error::eof ? "closed by the server" : error.message());
      }
      self->client_.on_bytes(self->link_, std::span(self->buffer_).first(count), read_clock());
      self->read();
      self->finish_wake_up();
    });
  }

  void finish_wake_up() {
    flush();
    on_change_();
  }

  // Every intent and every wake-up may move the deadline. While connecting and after the end, other
  // deadlines apply.
  void arm_deadline() {
    if (!connected_ || closed_ || client_.finished()) return;
    const std::optional<TimePoint> next = client_.next_deadline();
    if (!next) return deadline_.cancel();
    deadline_.set(*next, [self = shared_from_this()] {
      if (self->closed_) return;
      self->client_.on_time(read_clock());
      self->finish_wake_up();
    });
  }

  // Everything is sent. Closing with unread input would reset the connection and might lose our
  // last message, so shut down our side, and let the server close its own.
  void say_goodbye() {
    asio::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    deadline_.set(read_clock() + kGoodbyeDeadline, [self = shared_from_this()] {
      self->give_up("the server did not close the connection");
    });
  }

  void give_up(const std::string& what) {
    if (closed_) return;
    close();
    client_.on_link_lost(link_, what, read_clock());
    on_change_();
  }

  void close() {
    closed_ = true;
    deadline_.cancel();
    resolver_.cancel();
    if (resolving_) loop_.abandon_lookup();
    asio::error_code ignored;
    socket_.close(ignored);
  }

  EventLoop& loop_;
  Client& client_;
  Target target_;
  std::function<void()> on_change_;
  LinkId link_{};
  tcp::resolver resolver_;
  tcp::socket socket_;
  EventLoop::Timer deadline_;
  std::array<std::uint8_t, 16 * 1024> buffer_;
  std::string sending_;
  bool resolving_ = false;
  bool connected_ = false;
  bool writing_ = false;
  bool closed_ = false;
};

Link::Link(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change)
    : impl_(std::make_shared<Impl>(loop, client, target, std::move(on_change))) {
  impl_->start();
}

Link::~Link() {
  impl_->detach();
}

void Link::flush() {
  impl_->flush();
}

bool Link::closed() const {
  return impl_->closed();
}

}  // namespace race2048::client
