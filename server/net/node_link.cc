#include "server/net/node_link.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <asio/connect.hpp>
#include <asio/error.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include "engine/bytes.h"
#include "server/net/limits.h"
#include "shared/tls/tls_filter.h"
#include "shared/whole_number.h"

namespace race2048::server {
namespace {

using asio::ip::tcp;
using TlsState = tls::TlsFilter::State;

tls::TlsContext context_with(tls::TlsContext::Authorities authorities) {
  auto made = tls::TlsContext::for_client(std::nullopt, authorities);
  if (!made) throw std::runtime_error("TLS to other servers: it " + made.fault().text);
  return *std::move(made);
}

struct Place {
  std::string host;  // without brackets
  std::uint16_t port = 0;
};

// Nothing for a text that is no HOST:PORT.
std::optional<Place> place_in(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  const auto port = whole_number<std::uint16_t>(address.substr(colon + 1));
  if (!port || *port == 0) return std::nullopt;
  std::string host = address.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  return Place{.host = std::move(host), .port = *port};
}

}  // namespace

NodeTls::NodeTls()
    : by_key_(context_with(tls::TlsContext::Authorities::ignored)),
      by_authority_(context_with(tls::TlsContext::Authorities::asked)) {}

class NodeLink::Impl : public std::enable_shared_from_this<NodeLink::Impl> {
 public:
  Impl(asio::io_context& context, const NodeTls& tls, Elsewhere node, Hooks hooks)
      : node_(std::move(node)),
        tls_(tls.for_node(node_)),
        hooks_(std::move(hooks)),
        resolver_(context),
        socket_(context),
        deadline_(context) {}

  void begin() {
    deadline_.expires_after(limits::kNodeLinkDeadline);
    deadline_.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error && !self->open_) self->end("it does not answer");
    });
    const std::optional<Place> place = place_in(node_.address);
    if (!place) return end_soon("it has no address");
    host_ = place->host;
    asio::error_code not_numeric;
    const asio::ip::address address = asio::ip::make_address(host_, not_numeric);
    if (!not_numeric) return connect({tcp::endpoint(address, place->port)});
    resolver_.async_resolve(host_, std::to_string(place->port),
                            [self = shared_from_this()](const asio::error_code& error,
                                                        const tcp::resolver::results_type& found) {
                              if (self->closed_) return;
                              if (error) return self->end("its name: " + error.message());
                              self->connect({found.begin(), found.end()});
                            });
  }

  void close() {
    if (std::exchange(closed_, true)) return;
    if (filter_) {
      filter_->close();
      asio::error_code ignored;
      socket_.write_some(asio::buffer(filter_->output().data(), filter_->output().size()), ignored);
    }
    deadline_.cancel();
    resolver_.cancel();
    asio::error_code ignored;
    socket_.close(ignored);
  }

  std::size_t send(std::span<const std::uint8_t> bytes) {
    if (closed_ || !open_) return 0;
    const std::size_t room = limits::kNodeLinkBuffer - waiting_.size();
    const std::size_t taken = std::min(room, bytes.size());
    is_full_ = taken < bytes.size();
    waiting_.insert(waiting_.end(), bytes.begin(),
                    bytes.begin() + static_cast<std::ptrdiff_t>(taken));
    flush();
    return taken;
  }

  void want_input(bool wanted) {
    wants_input_ = wanted;
    await_input();
  }

 private:
  void connect(const std::vector<tcp::endpoint>& endpoints) {
    asio::async_connect(
        socket_, endpoints,
        [self = shared_from_this()](const asio::error_code& error, const tcp::endpoint&) {
          if (self->closed_) return;
          if (error) return self->end(error.message());
          self->shake_hands();
        });
  }

  void shake_hands() {
    asio::error_code ignored;
    socket_.non_blocking(true, ignored);
    socket_.set_option(tcp::no_delay(true), ignored);
    filter_.emplace(tls_, host_, [this](const tls::ShownKey& shown) { return trusts(shown); });
    filter_->begin();
    flush();
    await_input();
  }

  bool trusts(const tls::ShownKey& shown) const {
    if (!node_.fingerprint) return shown.vouched_for;
    return fingerprint_of(shown.key) == *node_.fingerprint;
  }

  // ---- reading

  void await_input() {
    if (closed_ || !filter_ || awaits_input_ || (open_ && !wants_input_)) return;
    awaits_input_ = true;
    socket_.async_wait(tcp::socket::wait_read,
                       [self = shared_from_this()](const asio::error_code& error) {
                         self->awaits_input_ = false;
                         if (self->closed_) return;
                         if (error) return self->end(error.message());
                         self->read();
                         self->await_input();
                       });
  }

  void read() {
    std::array<std::uint8_t, limits::kNodeLinkRead> buffer;
    asio::error_code error;
    const std::size_t count = socket_.read_some(asio::buffer(buffer), error);
    if (error == asio::error::would_block) return;
    if (error) return end(error == asio::error::eof ? kClosed : error.message());
    std::span<const std::uint8_t> bytes = std::span(buffer).first(count);
    std::array<std::uint8_t, tls::kMaxRecord> plain;
    while (!closed_) {
      const std::size_t got = filter_->receive(bytes, plain);
      if (!open_ && filter_->peer_key() && filter_->state() != TlsState::failed) {
        open_ = true;
        deadline_.cancel();
        hooks_.on_open();
        if (closed_) return;
      }
      if (got == 0) break;
      wants_input_ = hooks_.on_bytes(std::span(plain).first(got));
    }
    if (closed_) return;
    flush();
    if (filter_->state() == TlsState::failed) return end("TLS: " + filter_->reason());
    if (filter_->state() == TlsState::closed) return end(kClosed);
  }

  // ---- writing

  void flush() {
    if (closed_ || !filter_ || awaits_output_) return;
    for (;;) {
      if (open_ && !waiting_.empty()) {
        const std::size_t taken = filter_->send(waiting_);
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(taken));
      }
      const std::span<const std::uint8_t> output = filter_->output();
      if (output.empty()) break;
      asio::error_code error;
      const std::size_t count =
          socket_.write_some(asio::buffer(output.data(), output.size()), error);
      if (error == asio::error::would_block) return await_output();
      if (error) return end_soon(error.message());
      filter_->sent(count);
    }
    if (std::exchange(is_full_, false)) {
      // Not within send().
      asio::post(socket_.get_executor(), [self = shared_from_this()] {
        if (!self->closed_) self->hooks_.on_writable();
      });
    }
  }

  void await_output() {
    awaits_output_ = true;
    socket_.async_wait(tcp::socket::wait_write,
                       [self = shared_from_this()](const asio::error_code& error) {
                         self->awaits_output_ = false;
                         if (self->closed_) return;
                         if (error) return self->end(error.message());
                         self->flush();
                       });
  }

  // ---- the end

  void end_soon(std::string cause) {
    asio::post(socket_.get_executor(),
               [self = shared_from_this(), cause = std::move(cause)] { self->end(cause); });
  }

  void end(const std::string& cause) {
    if (closed_) return;
    const auto on_end = std::move(hooks_.on_end);
    close();
    on_end(cause);
  }

  static constexpr const char* kClosed = "closed by the other server";

  const Elsewhere node_;
  const tls::TlsContext& tls_;
  Hooks hooks_;
  std::string host_;
  tcp::resolver resolver_;
  tcp::socket socket_;
  asio::steady_timer deadline_;
  std::optional<tls::TlsFilter> filter_;  // once connected
  std::vector<std::uint8_t> waiting_;     // plain
  bool open_ = false;
  bool closed_ = false;
  bool wants_input_ = true;
  bool awaits_input_ = false;
  bool awaits_output_ = false;
  bool is_full_ = false;  // send() has not taken all
};

NodeLink::NodeLink(asio::io_context& context, const NodeTls& tls, const Elsewhere& node,
                   Hooks hooks)
    : impl_(std::make_shared<Impl>(context, tls, node, std::move(hooks))) {
  impl_->begin();
}

NodeLink::~NodeLink() {
  impl_->close();
}

std::size_t NodeLink::send(std::span<const std::uint8_t> bytes) {
  return impl_->send(bytes);
}

void NodeLink::want_input(bool wanted) {
  impl_->want_input(wanted);
}

}  // namespace race2048::server
