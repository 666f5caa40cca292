#include "tests/support/fault_proxy.h"

#include <algorithm>
#include <array>
#include <list>
#include <optional>
#include <random>
#include <span>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/socket_base.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>

namespace race2048::faults {
namespace {

using asio::ip::tcp;

// Closing the socket then resets the connection instead of ending it in order.
void reset(tcp::socket& socket) {
  asio::error_code ignored;
  socket.set_option(asio::socket_base::linger(true, 0), ignored);
  socket.close(ignored);
}

// One accepted connection and its counterpart to the target.
class Pair : public std::enable_shared_from_this<Pair> {
 public:
  Pair(tcp::socket client, const Connection& fate)
      : client_(std::move(client)),
        server_(client_.get_executor()),
        up_(*this, client_, server_, fate.up),
        down_(*this, server_, client_, fate.down) {}

  void start(const tcp::endpoint& target) {
    server_.async_connect(target, [self = shared_from_this()](const asio::error_code& error) {
      if (self->cut_) return;
      if (error) return self->cut();
      asio::error_code ignored;
      self->client_.set_option(tcp::no_delay(true), ignored);
      self->server_.set_option(tcp::no_delay(true), ignored);
      self->up_.carry();
      self->down_.carry();
    });
  }

  void cut() {
    if (std::exchange(cut_, true)) return;
    up_.stop();
    down_.stop();
    reset(client_);
    reset(server_);
  }
  bool alive() const { return !cut_; }

 private:
  // Carries the bytes of one direction: reads a piece, holds it back, writes it, reads the next.
  class Pipe {
   public:
    Pipe(Pair& pair, tcp::socket& from, tcp::socket& to, const Direction& fate)
        : pair_(pair), from_(from), to_(to), fate_(fate), timer_(from.get_executor()) {}

    void carry() {
      if (pair_.cut_) return;
      if (!ended_ && carried_ == fate_.ends_at) {
        if (fate_.ending == Ending::reset) return pair_.cut();
        ended_ = true;
        if (fate_.ending == Ending::half_close) finish();
        if (fate_.ending == Ending::black_hole) pair_.vanish();
      }
      if (ended_) pending_ = {};
      if (pending_.empty()) return read();
      if (!stalled_ && carried_ == fate_.stalls_at) {
        stalled_ = true;
        return wait(fate_.stall);
      }
      write(pending_.first(
          static_cast<std::size_t>(std::min<std::uint64_t>(pending_.size(), until_next_place()))));
    }
    void stop() { timer_.cancel(); }
    // From now on every byte is read and dropped.
    void swallow() { ended_ = true; }
    bool finished() const { return finished_; }

   private:
    // How many bytes may be carried before something happens.
    std::uint64_t until_next_place() const {
      std::uint64_t until = fate_.ends_at - carried_;
      if (!stalled_ && fate_.stalls_at > carried_)
        until = std::min(until, fate_.stalls_at - carried_);
      return fate_.one_byte_chunks ? 1 : until;
    }

    void read() {
      from_.async_read_some(asio::buffer(buffer_),
                            [this, keep = pair_.shared_from_this()](const asio::error_code& error,
                                                                    std::size_t count) {
                              if (pair_.cut_) return;
                              if (error) return on_end(error);
                              pending_ = std::span(buffer_).first(count);
                              if (fate_.delay.count() != 0) return wait(fate_.delay);
                              carry();
                            });
    }

    void write(std::span<const std::uint8_t> bytes) {
      asio::async_write(to_, asio::buffer(bytes.data(), bytes.size()),
                        [this, keep = pair_.shared_from_this()](const asio::error_code& error,
                                                                std::size_t count) {
                          if (pair_.cut_) return;
                          if (error) return pair_.cut();
                          carried_ += count;
                          pending_ = pending_.subspan(count);
                          carry();
                        });
    }

    void wait(std::chrono::milliseconds time) {
      timer_.expires_after(time);
      timer_.async_wait([this, keep = pair_.shared_from_this()](const asio::error_code& error) {
        if (!error) carry();
      });
    }

    // The sender has ended its output, or is gone; in a black hole the receiver does not hear it.
    void on_end(const asio::error_code& error) {
      if (!pair_.vanishes_ && error != asio::error::eof) return pair_.cut();
      if (!pair_.vanishes_) return finish();
      finished_ = true;
      pair_.end_if_finished();
    }

    void finish() {
      finished_ = true;
      asio::error_code ignored;
      to_.shutdown(tcp::socket::shutdown_send, ignored);
      pair_.end_if_finished();
    }

    Pair& pair_;
    tcp::socket& from_;
    tcp::socket& to_;
    Direction fate_;
    asio::steady_timer timer_;
    std::array<std::uint8_t, 4 * 1024> buffer_;
    std::span<const std::uint8_t> pending_{};  // in the buffer
    std::uint64_t carried_ = 0;
    bool stalled_ = false;
    bool ended_ = false;
    bool finished_ = false;
  };

  void vanish() {
    vanishes_ = true;
    up_.swallow();
    down_.swallow();
  }

  // Both have ended their output: an orderly end.
  void end_if_finished() {
    if (!up_.finished() || !down_.finished()) return;
    cut_ = true;
    asio::error_code ignored;
    client_.close(ignored);
    server_.close(ignored);
  }

  tcp::socket client_;
  tcp::socket server_;
  Pipe up_;
  Pipe down_;
  bool vanishes_ = false;  // in a black hole
  bool cut_ = false;
};

Direction random_direction(std::mt19937_64& random) {
  const auto one_in_four = [&random] { return random() % 4 == 0; };
  Direction drawn;
  if (one_in_four()) drawn.delay = std::chrono::milliseconds(1 + random() % 3);
  drawn.one_byte_chunks = one_in_four();
  if (one_in_four()) {
    drawn.stalls_at = random() % 256;
    drawn.stall = std::chrono::milliseconds(1 + random() % 20);
  }
  return drawn;
}

}  // namespace

Plan random_faults(std::uint64_t seed, std::uint64_t reach) {
  return [seed, reach](std::size_t number) {
    std::mt19937_64 random(seed * 1'000'003 + number);
    Connection drawn{.up = random_direction(random), .down = random_direction(random)};
    if (random() % 2 == 0) return drawn;
    Direction& direction = random() % 2 == 0 ? drawn.up : drawn.down;
    direction.ends_at = random() % reach;
    direction.ending = static_cast<Ending>(random() % 3);
    return drawn;
  };
}

class FaultProxy::Impl : public std::enable_shared_from_this<FaultProxy::Impl> {
 public:
  Impl(asio::io_context& context, const tcp::endpoint& target, Plan plan)
      : target_(target), plan_(std::move(plan)), holder_(context), acceptor_(context) {
    const tcp::endpoint any_port(asio::ip::address_v4::loopback(), 0);
    holder_.open(any_port.protocol());
    holder_.set_option(asio::socket_base::reuse_address(true));
    holder_.bind(any_port);
    address_ = holder_.local_endpoint();
  }

  void listen() {
    if (acceptor_.is_open()) return;
    acceptor_.open(address_.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(address_);
    acceptor_.listen();
    accept();
  }
  void refuse() {
    asio::error_code ignored;
    acceptor_.close(ignored);
  }
  void cut_all() {
    for (const std::shared_ptr<Pair>& pair : std::exchange(pairs_, {})) pair->cut();
  }

  std::uint16_t port() const { return address_.port(); }
  std::size_t accepted() const { return accepted_; }
  std::size_t alive() const {
    return static_cast<std::size_t>(std::count_if(pairs_.begin(), pairs_.end(),
                                                  [](const auto& pair) { return pair->alive(); }));
  }

 private:
  void accept() {
    acceptor_.async_accept(
        [self = shared_from_this()](const asio::error_code& error, tcp::socket socket) {
          if (error == asio::error::operation_aborted) return;
          if (!error) self->take(std::move(socket));
          if (self->acceptor_.is_open()) self->accept();
        });
  }
  void take(tcp::socket socket) {
    pairs_.remove_if([](const auto& pair) { return !pair->alive(); });
    pairs_.push_back(std::make_shared<Pair>(std::move(socket), plan_(accepted_++)));
    pairs_.back()->start(target_);
  }

  tcp::endpoint target_;
  Plan plan_;
  // Keeps the port while the acceptor is closed.
  tcp::acceptor holder_;
  tcp::acceptor acceptor_;
  tcp::endpoint address_;
  std::list<std::shared_ptr<Pair>> pairs_;
  std::size_t accepted_ = 0;
};

FaultProxy::FaultProxy(asio::io_context& context, const tcp::endpoint& target, Plan plan)
    : impl_(std::make_shared<Impl>(context, target, std::move(plan))) {
  impl_->listen();
}

FaultProxy::~FaultProxy() {
  impl_->refuse();
  impl_->cut_all();
}

std::uint16_t FaultProxy::port() const {
  return impl_->port();
}

void FaultProxy::cut_all() {
  impl_->cut_all();
}

void FaultProxy::refuse() {
  impl_->refuse();
}

void FaultProxy::accept_again() {
  impl_->listen();
}

std::size_t FaultProxy::accepted() const {
  return impl_->accepted();
}

std::size_t FaultProxy::alive() const {
  return impl_->alive();
}

}  // namespace race2048::faults
