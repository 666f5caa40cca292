#include "client/net/link.h"

#include <algorithm>
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
#include "client/net/link_socket.h"
#include "client/net/prover.h"
#include "client/net/ways.h"
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

// A person who waits does not wait longer for one of several servers.
constexpr std::chrono::seconds kNextHostAfter = Links::kAttempt;

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
        deadline_(loop),
        ways_(loop, target_,
              {.first = options_.check ? options_.check
                                       : std::make_shared<ServerCheck>(
                                             target_, options_.known_servers, options_.trusts),
               .known_servers = options_.known_servers,
               .whom = options_.trusts},
              [this](const Way& way, const asio::error_code& error) { on_looked_up(way, error); }),
        reached_(target_) {
    reached_.fingerprint.reset();
    reached_.room.clear();
    reached_.others.clear();
  }

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
  const Target& reached() const { return reached_; }

  // The owner is being destroyed: from now on, call nothing of it.
  void detach() {
    detached_ = true;
    deadline_.cancel();
    for (const std::shared_ptr<Socket>& socket : sockets_) socket->close();
    sockets_.clear();
    ways_.detach();
  }

 private:
  using Socket = LinkSocket;

  void open() {
    const LinkId id = client_.begin_link(read_clock());
    const auto socket = std::make_shared<Socket>(loop_, id);
    sockets_.push_back(socket);
    const OrFault<std::shared_ptr<Way>> found = ways_.to(client_.destination(id));
    if (!found) return refuse_soon(socket, found.fault().text);
    const std::shared_ptr<Way>& way = socket->way = *found;
    const bool has_others = !target_.others.empty();
    socket->deadline.set(
        read_clock() + (has_others ? kNextHostAfter : limits::kConnectDeadline),
        [self = shared_from_this(), socket] { self->lose(socket, self->why_too_late(*socket)); });
    // A lookup may take longer than an attempt to connect. So its result counts even if the attempt
    // has failed, and attempts use the old addresses until new ones have come.
    way->lookup->refresh();
    socket->looks_up = way->lookup->addresses().empty();
    if (!socket->looks_up) connect(socket);
  }

  // Not at once: the owner of a new link does not have it yet.
  void refuse_soon(const std::shared_ptr<Socket>& socket, const std::string& why) {
    socket->deadline.set(read_clock(),
                         [self = shared_from_this(), socket, why] { self->distrust(socket, why); });
  }

  void on_looked_up(const Way& way, const asio::error_code& error) {
    const auto waiting = std::ranges::find_if(sockets_, [&way](const auto& socket) {
      return socket->way.get() == &way && socket->looks_up && !socket->closed;
    });
    if (waiting == sockets_.end()) return;
    const std::shared_ptr<Socket> socket = *waiting;
    socket->looks_up = false;
    error ? lose(socket, why_not_found(*socket->way, error)) : connect(socket);
  }

  void connect(const std::shared_ptr<Socket>& socket) {
    socket->dial.emplace(
        loop_, socket->way->lookup->addresses(),
        [self = shared_from_this(), socket](const asio::error_code& error, tcp::socket connected) {
          if (error) return self->on_not_connected(socket, error);
          socket->stream = std::move(connected);
          self->on_connected(socket);
        });
  }

  void on_not_connected(const std::shared_ptr<Socket>& socket, const asio::error_code& error) {
    socket->way->lookup->doubt();
    lose(socket, why_not(*socket->way, error));
  }

  void on_connected(const std::shared_ptr<Socket>& socket) {
    asio::error_code ignored;
    socket->stream.set_option(tcp::no_delay(true), ignored);
    if (target_.plaintext) {
      begin_to_talk(socket, {.address = server_text(socket->way->target), .encrypted = false});
    } else if (!begin_handshake(socket)) {
      return;
    }
    read(socket);
    finish_wake_up();
  }

  // Returns false if the socket is lost.
  bool begin_handshake(const std::shared_ptr<Socket>& socket) {
    using Authorities = tls::TlsContext::Authorities;
    const bool asks = socket->way->check->asks_authorities(is_on_this_machine(*socket));
    const OrFault<tls::TlsContext> context = tls::TlsContext::for_client(
        options_.identity, asks ? Authorities::asked : Authorities::ignored);
    if (!context) {
      lose(socket, "Your key " + context.fault().text + ".");
      return false;
    }
    socket->filter = std::make_unique<tls::TlsFilter>(
        *context, socket->way->target.host, [it = socket.get()](const tls::ShownKey& shown) {
          const OrFault<> judged =
              it->way->check->judge({.fingerprint = fingerprint_of(shown.key),
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
    socket->way->ever_connected = true;
    reached_ = socket->way->target;
    reached_.fingerprint = server.key;
    client_.meet(socket->id, server);
    client_.on_connected(
        socket->id, read_clock(),
        prover_for(options_.identity, socket->way->target, socket->filter.get()),
        later_prover_for(options_.identity, socket->way->target, socket->filter.get()));
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
      socket->refused ? distrust(socket, *socket->refused)
                      : lose(socket, why_not_encrypted(*socket));
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
    const OrFault<std::string> line = socket->way->check->trust(shown);
    if (!line) {
      distrust(socket, line.fault().text);
      return false;
    }
    if (!line->empty()) options_.tell(*line);
    begin_to_talk(socket,
                  {.address = server_text(socket->way->target),
                   .key = shown.vouched_for ? std::nullopt : std::optional(shown.fingerprint)});
    return true;
  }

  void flush(const std::shared_ptr<Socket>& socket) {
    if (socket->closed || socket->ending) return;
    const bool over = client_.is_over(socket->id);
    if (!socket->connected && over) {
      socket->close();
      if (socket->way) socket->way->lookup->doubt();
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

  // The server is not the one that is meant. The person learns of it even if another server
  // answers.
  void distrust(const std::shared_ptr<Socket>& socket, const std::string& what) {
    if (socket->closed) return;
    socket->close();
    if (!client_.is_over(socket->id)) {
      client_.on_distrusted(socket->id, what, read_clock());
      const bool is_shown = client_.finished() || client_.model().reconnecting;
      if (!is_shown) options_.tell(what);
    }
    finish_wake_up();
  }

  static constexpr const char* kNoAnswer = "the server does not answer";
  static constexpr const char* kClosedByServer = "closed by the server";

  std::string why_lost(const Socket& socket, const asio::error_code& error) const {
    if (error != asio::error::eof) return error.message();
    if (socket.connected || socket.way->ever_connected) return kClosedByServer;
    return server_text(socket.way->target) +
           " closed the connection before it was encrypted. Is it race2048d?";
  }
  std::string why_not_encrypted(const Socket& socket) const {
    const std::string server = server_text(socket.way->target);
    if (socket.turned_away) {
      return server + " turns the connection away without encryption. " +
             (socket.turned_away->empty() ? "" : socket.turned_away->by(server));
    }
    const std::string& reason = socket.filter->reason();
    if (socket.connected || socket.way->ever_connected) return reason;
    if (!begins_tls(*socket.first_byte)) return not_encrypted_text(socket.way->target);
    const bool is_for_the_key = socket.filter->versions_differ() && options_.identity;
    return "Cannot make an encrypted connection to " + server + " (" + reason + ")." +
           (is_for_the_key ? " Your key is shown under TLS 1.3 only; --no-key connects without it."
                           : "");
  }
  // The attempt has taken too long.
  static std::string why_too_late(const Socket& socket) {
    if (!socket.dial) return why_not_found(*socket.way, asio::error::host_not_found_try_again);
    if (!socket.stream.is_open()) return why_not(*socket.way, socket.dial->fault_so_far());
    return socket.way->ever_connected ? kNoAnswer : no_answer_text(server_text(socket.way->target));
  }
  EventLoop& loop_;
  Client& client_;
  Target target_;
  std::function<void()> on_change_;
  LinkOptions options_;
  EventLoop::Timer deadline_;
  Ways ways_;
  Target reached_;
  std::vector<std::shared_ptr<Socket>> sockets_;
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

const Target& Link::reached() const {
  return impl_->reached();
}

}  // namespace race2048::client
