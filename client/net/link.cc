#include "client/net/link.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <asio/error.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>

#include "client/net/clock.h"
#include "client/net/connect_fault.h"
#include "client/net/dial.h"
#include "client/net/host_lookup.h"
#include "client/net/loop_context.h"
#include "client/net/prover.h"
#include "client/wire/link.h"
#include "client/words/failure_text.h"
#include "engine/bytes.h"
#include "shared/limits.h"
#include "shared/tls/tls_filter.h"

namespace race2048::client {
namespace {

using asio::ip::tcp;
using TlsState = tls::TlsFilter::State;

// How long to wait at the end of a link: until the server has taken the last bytes, and then until
// it has closed its side.
constexpr std::chrono::seconds kGoodbyeDeadline{1};

// The alerts and the handshake are the records that a server may begin with.
bool begins_tls(std::uint8_t first) {
  constexpr std::uint8_t kAlert = 0x15;
  return first == tls::kFirstByte || first == kAlert;
}

}  // namespace

class Link::Impl : public std::enable_shared_from_this<Link::Impl> {
 public:
  Impl(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change,
       LinkOptions options)
      : loop_(loop),
        client_(client),
        target_(target),
        on_change_(std::move(on_change)),
        options_(std::move(options)),
        check_(options_.check ? options_.check
                              : std::make_shared<ServerCheck>(target_, options_.known_servers,
                                                              options_.trusts)),
        deadline_(loop),
        lookup_(std::in_place, loop, target_,
                [this](const asio::error_code& error) { on_looked_up(error); }) {}

  // Sends the client's bytes, closes and opens sockets as the client wants, and waits for the
  // client's next deadline.
  void flush() {
    if (detached_) return;
    for (const std::shared_ptr<Socket>& socket : sockets_) flush(socket);
    for (const std::shared_ptr<Socket>& socket : sockets_) {
      if (socket->waits && !socket->closed) read(socket);
    }
    std::erase_if(sockets_, [](const auto& socket) { return socket->closed; });
    const std::optional<TimePoint> next = client_.connect_at();
    if (next && *next <= read_clock()) open();
    arm_deadline();
  }

  bool closed() const { return client_.finished() && sockets_.empty(); }
  const std::optional<Fingerprint>& fingerprint() const { return fingerprint_; }

  // The owner is being destroyed: from now on, call nothing of it.
  void detach() {
    detached_ = true;
    deadline_.cancel();
    for (const std::shared_ptr<Socket>& socket : sockets_) socket->close();
    sockets_.clear();
    waiting_.reset();
    lookup_.reset();
  }

 private:
  // One socket: the link that the client uses, an attempt to make another one, or a link that is
  // over and waits until its last bytes are sent.
  struct Socket {
    Socket(EventLoop& loop, LinkId link) : id(link), stream(context_of(loop)), deadline(loop) {}

    void close() {
      closed = true;
      deadline.cancel();
      dial.reset();
      asio::error_code ignored;
      stream.close(ignored);
    }

    LinkId id;
    std::optional<Dial> dial;   // nothing: the server's addresses are not known yet
    tcp::socket stream;         // once `dial` has connected it
    EventLoop::Timer deadline;  // to connect by, or to wait for the server's end
    std::array<std::uint8_t, 16 * 1024> buffer;
    std::unique_ptr<tls::TlsFilter> filter;  // null: not encrypted, or not connected
    std::optional<std::uint8_t> first_byte;  // from the server
    std::optional<ServerQuote> turned_away;  // before the handshake: why
    std::optional<std::string> refused;      // the server, in the handshake: why
    std::string sending;
    bool connected = false;  // and, if it is encrypted, trusted
    bool writing = false;
    bool waits = false;    // the client does not want to read now
    bool leaving = false;  // the client has left, and a write is still under way
    bool ending = false;   // our side is shut down
    bool closed = false;
  };

  void open() {
    const auto socket = std::make_shared<Socket>(loop_, client_.begin_link(read_clock()));
    sockets_.push_back(socket);
    socket->deadline.set(
        read_clock() + limits::kConnectDeadline,
        [self = shared_from_this(), socket] { self->lose(socket, self->why_too_late(*socket)); });
    // A lookup may take longer than an attempt to connect. So its result counts even if the attempt
    // has failed, and attempts use the old addresses until new ones have come.
    lookup_->refresh();
    if (lookup_->addresses().empty()) {
      waiting_ = socket;
    } else {
      connect(socket);
    }
  }

  void on_looked_up(const asio::error_code& error) {
    const std::shared_ptr<Socket> socket = std::exchange(waiting_, nullptr);
    if (!socket || socket->closed) return;
    error ? lose(socket, why_not_found(error)) : connect(socket);
  }

  void connect(const std::shared_ptr<Socket>& socket) {
    socket->dial.emplace(
        loop_, lookup_->addresses(),
        [self = shared_from_this(), socket](const asio::error_code& error, tcp::socket connected) {
          if (error) return self->on_not_connected(socket, error);
          socket->stream = std::move(connected);
          self->on_connected(socket);
        });
  }

  void on_not_connected(const std::shared_ptr<Socket>& socket, const asio::error_code& error) {
    lookup_->doubt();
    lose(socket, why_not(error));
  }

  void on_connected(const std::shared_ptr<Socket>& socket) {
    asio::error_code ignored;
    socket->stream.set_option(tcp::no_delay(true), ignored);
    if (target_.plaintext) {
      begin_to_talk(socket, {.address = server_text(target_), .encrypted = false});
    } else if (!begin_handshake(socket)) {
      return;
    }
    read(socket);
    finish_wake_up();
  }

  // Returns false if the socket is lost.
  bool begin_handshake(const std::shared_ptr<Socket>& socket) {
    using Authorities = tls::TlsContext::Authorities;
    const bool asks = check_->asks_authorities(is_on_this_machine(*socket));
    const OrFault<tls::TlsContext> context = tls::TlsContext::for_client(
        options_.identity, asks ? Authorities::asked : Authorities::ignored);
    if (!context) {
      lose(socket, "Your key " + context.fault().text + ".");
      return false;
    }
    socket->filter = std::make_unique<tls::TlsFilter>(
        *context, target_.host, [this, it = socket.get()](const tls::ShownKey& shown) {
          const OrFault<> judged = check_->judge({.fingerprint = fingerprint_of(shown.key),
                                                  .vouched_for = shown.vouched_for,
                                                  .on_this_machine = is_on_this_machine(*it)});
          if (!judged) it->refused = judged.fault().text;
          return static_cast<bool>(judged);
        });
    socket->filter->begin();
    return true;
  }

  static bool is_on_this_machine(const Socket& socket) {
    asio::error_code error;
    const tcp::endpoint server = socket.stream.remote_endpoint(error);
    return !error && server.address().is_loopback();
  }

  // The server has proved to be the one that the person means.
  void begin_to_talk(const std::shared_ptr<Socket>& socket, const MetServer& server) {
    socket->connected = true;
    socket->deadline.cancel();
    ever_connected_ = true;
    client_.meet(server);
    client_.on_connected(socket->id, read_clock(),
                         prover_for(options_.identity, target_, socket->filter.get()));
  }

  void read(const std::shared_ptr<Socket>& socket) {
    socket->waits = !client_.wants_bytes(socket->id);
    if (socket->waits) return;
    socket->stream.async_read_some(
        asio::buffer(socket->buffer),
        [self = shared_from_this(), socket](const asio::error_code& error, std::size_t count) {
          if (socket->closed) return;
          if (error) return self->lose(socket, self->why_lost(*socket, error));
          const bool over = self->client_.is_over(socket->id);
          if (!self->take(socket, std::span(socket->buffer).first(count))) return;
          self->read(socket);
          if (!over || !socket->connected) self->finish_wake_up();
        });
  }

  // Returns false if the socket is lost.
  bool take(const std::shared_ptr<Socket>& socket, std::span<const std::uint8_t> bytes) {
    if (!socket->first_byte) {
      socket->first_byte = bytes.front();
      if (socket->filter) socket->turned_away = goodbye_in(bytes);
    }
    if (!socket->filter) {
      pass_on(*socket, bytes);
      return true;
    }
    tls::TlsFilter& filter = *socket->filter;
    std::array<std::uint8_t, tls::kMaxRecord> plain;
    for (;;) {
      const std::size_t count = filter.receive(bytes, plain);
      const bool is_open = filter.peer_key() && filter.state() != TlsState::failed;
      if (is_open && !socket->connected && !trust(socket)) return false;
      if (count == 0 || !socket->connected) break;
      pass_on(*socket, std::span(plain).first(count));
    }
    if (filter.state() == TlsState::failed) {
      lose(socket, why_not_encrypted(*socket));
      return false;
    }
    if (filter.state() == TlsState::closed) {
      lose(socket, kClosedByServer);
      return false;
    }
    if (!socket->connected) flush(socket);  // continues the handshake
    return true;
  }

  void pass_on(const Socket& socket, std::span<const std::uint8_t> bytes) {
    if (client_.is_over(socket.id)) return;
    client_.on_bytes(socket.id, bytes, read_clock());
  }

  // Returns false if the socket is lost, because the server is not the one that the person means.
  bool trust(const std::shared_ptr<Socket>& socket) {
    const tls::TlsFilter& filter = *socket->filter;
    const ShownServer shown{.fingerprint = fingerprint_of(*filter.peer_key()),
                            .vouched_for = filter.is_vouched_for(),
                            .on_this_machine = is_on_this_machine(*socket)};
    const OrFault<std::string> line = check_->trust(shown);
    if (!line) {
      lose(socket, line.fault().text);
      return false;
    }
    fingerprint_ = shown.vouched_for ? std::nullopt : std::optional(shown.fingerprint);
    if (!line->empty()) options_.tell(*line);
    begin_to_talk(socket, {.address = server_text(target_), .key = fingerprint_});
    return true;
  }

  void flush(const std::shared_ptr<Socket>& socket) {
    if (socket->closed || socket->ending) return;
    const bool over = client_.is_over(socket->id);
    if (!socket->connected && over) {
      socket->close();
      lookup_->doubt();
      return;
    }
    if (socket->writing) {
      if (over) leave(socket);
      return;
    }
    socket->sending = next_bytes(*socket, over);
    if (socket->sending.empty()) {
      if (over) say_goodbye(socket);
      return;
    }
    socket->writing = true;
    asio::async_write(
        socket->stream, asio::buffer(socket->sending),
        [self = shared_from_this(), socket](const asio::error_code& error, std::size_t) {
          socket->writing = false;
          socket->sending.clear();
          if (socket->closed) {
            // The client has given the attempt up meanwhile, and has not reported that yet.
            if (!socket->connected && !self->detached_) self->finish_wake_up();
            return;
          }
          if (error) return self->lose(socket, error.message());
          socket->connected ? self->flush() : self->finish_wake_up();
        });
  }

  // The next bytes to send. `over`: the client sends nothing more on this link.
  std::string next_bytes(Socket& socket, bool over) {
    if (!socket.filter) {
      std::string bytes = socket.connected ? client_.output(socket.id) : std::string();
      client_.sent(socket.id, bytes.size());
      return bytes;
    }
    tls::TlsFilter& filter = *socket.filter;
    if (socket.connected) {
      client_.sent(socket.id, filter.send(bytes_of(client_.output(socket.id))));
    }
    if (over && client_.output(socket.id).empty()) filter.close();
    std::string bytes(filter.output().begin(), filter.output().end());
    filter.sent(bytes.size());
    return bytes;
  }

  void finish_wake_up() {
    flush();
    on_change_();
  }

  // Every intent and every wake-up may move the deadline.
  void arm_deadline() {
    const std::optional<TimePoint> next = client_.next_deadline();
    if (client_.finished() || !next) return deadline_.cancel();
    deadline_.set(*next, [self = shared_from_this()] {
      if (self->detached_) return;
      self->client_.on_time(read_clock());
      self->finish_wake_up();
    });
  }

  // A server that takes nothing more must not keep the program from its end, nor keep sockets.
  void leave(const std::shared_ptr<Socket>& socket) {
    if (std::exchange(socket->leaving, true)) return;
    close_by_deadline(socket, "the server does not take the last bytes");
  }

  // Everything is sent. Closing with unread input would reset the connection and might lose our
  // last message, so shut down our side, and let the server close its own.
  void say_goodbye(const std::shared_ptr<Socket>& socket) {
    socket->ending = true;
    asio::error_code ignored;
    socket->stream.shutdown(tcp::socket::shutdown_send, ignored);
    close_by_deadline(socket, "the server did not close the connection");
  }

  void close_by_deadline(const std::shared_ptr<Socket>& socket, const char* why) {
    socket->deadline.set(read_clock() + kGoodbyeDeadline,
                         [self = shared_from_this(), socket, why] { self->lose(socket, why); });
  }

  void lose(const std::shared_ptr<Socket>& socket, const std::string& what) {
    if (socket->closed) return;
    socket->close();
    if (!client_.is_over(socket->id)) client_.on_link_lost(socket->id, what, read_clock());
    finish_wake_up();
  }

  static constexpr const char* kNoAnswer = "the server does not answer";
  static constexpr const char* kClosedByServer = "closed by the server";

  std::string why_lost(const Socket& socket, const asio::error_code& error) const {
    if (error != asio::error::eof) return error.message();
    if (socket.connected || ever_connected_) return kClosedByServer;
    return server_text(target_) +
           " closed the connection before it was encrypted. Is it race2048d?";
  }
  std::string why_not_encrypted(const Socket& socket) const {
    if (socket.refused) return *socket.refused;
    if (socket.turned_away) {
      return server_text(target_) + " turns the connection away without encryption. " +
             (socket.turned_away->empty() ? "" : socket.turned_away->by(server_text(target_)));
    }
    const std::string& reason = socket.filter->reason();
    if (socket.connected || ever_connected_) return reason;
    if (!begins_tls(*socket.first_byte)) return not_encrypted_text(target_);
    const bool is_for_the_key = socket.filter->versions_differ() && options_.identity;
    return "Cannot make an encrypted connection to " + server_text(target_) + " (" + reason + ")." +
           (is_for_the_key ? " Your key is shown under TLS 1.3 only; --no-key connects without it."
                           : "");
  }
  // The attempt has taken too long.
  std::string why_too_late(const Socket& socket) const {
    if (!socket.dial) return why_not_found(asio::error::host_not_found_try_again);
    if (!socket.stream.is_open()) return why_not(socket.dial->fault_so_far());
    return ever_connected_ ? kNoAnswer : no_answer_text(server_text(target_));
  }
  // At the first attempt there may be something to correct, such as the address; later the network
  // is at fault.
  std::string why_not(const asio::error_code& error) const {
    return ever_connected_ ? error.message() : unreachable_text(target_, error);
  }
  std::string why_not_found(const asio::error_code& error) const {
    return ever_connected_ ? lookup_fault(error) : not_found_text(target_, error);
  }

  EventLoop& loop_;
  Client& client_;
  Target target_;
  std::function<void()> on_change_;
  LinkOptions options_;
  std::shared_ptr<ServerCheck> check_;
  std::optional<Fingerprint> fingerprint_;
  EventLoop::Timer deadline_;
  std::vector<std::shared_ptr<Socket>> sockets_;
  std::optional<HostLookup> lookup_;  // until this is detached
  std::shared_ptr<Socket> waiting_;   // for the first addresses
  bool ever_connected_ = false;
  bool detached_ = false;
};

Link::Link(EventLoop& loop, Client& client, const Target& target, std::function<void()> on_change,
           LinkOptions options)
    : impl_(
          std::make_shared<Impl>(loop, client, target, std::move(on_change), std::move(options))) {
  impl_->flush();
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

const std::optional<Fingerprint>& Link::fingerprint() const {
  return impl_->fingerprint();
}

}  // namespace race2048::client
