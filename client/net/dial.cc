#include "client/net/dial.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <optional>
#include <utility>

#include <asio/error.hpp>

#include "client/net/clock.h"
#include "client/net/loop_context.h"

namespace race2048::client {
namespace {

using asio::ip::tcp;

// A larger number for a fault that says more about the server.
int telling(const asio::error_code& error) {
  switch (error.value()) {
    case ECONNREFUSED:
      return 2;
    case ENETUNREACH:
    case EAFNOSUPPORT:
    case EADDRNOTAVAIL:
    case EINVAL:
      return 0;
    default:
      return 1;
  }
}

}  // namespace

std::vector<tcp::endpoint> in_turns(std::vector<tcp::endpoint> addresses) {
  if (addresses.empty()) return addresses;
  const bool v6_first = addresses.front().address().is_v6();
  const auto others = std::stable_partition(
      addresses.begin(), addresses.end(),
      [v6_first](const auto& endpoint) { return endpoint.address().is_v6() == v6_first; });
  std::vector<tcp::endpoint> ordered;
  ordered.reserve(addresses.size());
  auto first = addresses.begin();
  auto second = others;
  while (first != others || second != addresses.end()) {
    if (first != others) ordered.push_back(*first++);
    if (second != addresses.end()) ordered.push_back(*second++);
  }
  return ordered;
}

asio::error_code more_telling(const asio::error_code& first, const asio::error_code& second) {
  return telling(second) > telling(first) ? second : first;
}

class Dial::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(EventLoop& loop, std::vector<tcp::endpoint> addresses, Done done)
      : loop_(loop),
        addresses_(in_turns(std::move(addresses))),
        done_(std::move(done)),
        next_due_(loop) {}

  void try_next() {
    const auto socket = std::make_shared<tcp::socket>(context_of(loop_));
    sockets_.push_back(socket);
    socket->async_connect(addresses_[next_++],
                          [self = shared_from_this(), socket](const asio::error_code& error) {
                            if (self->done_)
                              error ? self->on_failed(socket, error) : self->end({}, *socket);
                          });
    if (next_ == addresses_.size()) return next_due_.cancel();
    next_due_.set(read_clock() + kNextAfter, [self = shared_from_this()] { self->try_next(); });
  }

  // No call comes after this.
  void stop() {
    done_ = nullptr;
    next_due_.cancel();
    for (const std::shared_ptr<tcp::socket>& socket : sockets_) {
      asio::error_code ignored;
      socket->close(ignored);
    }
    sockets_.clear();
  }

  const std::optional<asio::error_code>& fault() const { return fault_; }

 private:
  void on_failed(const std::shared_ptr<tcp::socket>& socket, const asio::error_code& error) {
    std::erase(sockets_, socket);
    fault_ = fault_ ? more_telling(*fault_, error) : error;
    if (next_ < addresses_.size()) return try_next();
    tcp::socket none(context_of(loop_));
    if (sockets_.empty()) end(*fault_, none);
  }

  void end(const asio::error_code& error, tcp::socket& socket) {
    const Done done = std::exchange(done_, nullptr);
    tcp::socket connected = std::move(socket);
    stop();
    done(error, std::move(connected));
  }

  EventLoop& loop_;
  const std::vector<tcp::endpoint> addresses_;
  Done done_;  // null: it is over
  EventLoop::Timer next_due_;
  std::size_t next_ = 0;
  std::vector<std::shared_ptr<tcp::socket>> sockets_;  // that may still connect
  std::optional<asio::error_code> fault_;
};

Dial::Dial(EventLoop& loop, std::vector<tcp::endpoint> addresses, Done done)
    : impl_(std::make_shared<Impl>(loop, std::move(addresses), std::move(done))) {
  impl_->try_next();
}

Dial::~Dial() {
  impl_->stop();
}

asio::error_code Dial::fault_so_far() const {
  const asio::error_code timed_out = asio::error::timed_out;
  return impl_->fault() ? more_telling(timed_out, *impl_->fault()) : timed_out;
}

}  // namespace race2048::client
