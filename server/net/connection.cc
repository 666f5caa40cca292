#include "server/net/connection.h"

#include <netinet/tcp.h>

#include <algorithm>
#include <array>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/error.hpp>

namespace race2048::server {
namespace {

// The system takes at most about so many bytes beyond those that are on their way. Newer output
// cannot replace bytes that it has taken, which may be megabytes otherwise.
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

asio::const_buffer buffer_of(std::span<const std::uint8_t> bytes) {
  return {bytes.data(), bytes.size()};
}

// Standings and boards of a room with a few seats.
constexpr std::size_t kMostCopied = 2048;

constexpr const char* kClosedByClient = "closed by the client";

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, SessionId session, Poller& poller,
                       Owner& owner)
    : socket_(std::move(socket)), session_(session), poller_(poller), owner_(owner) {
  asio::error_code ignored;  // reading reports a socket that is already broken
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  bound_output(socket_);
}

void Connection::want_input(bool wanted) {
  wants_input_ = wanted;
  await();
}

void Connection::await() {
  if (dropped_) return;
  const bool is_stuck = filter_ && filter_->output().size() > tls::kMaxWaiting;
  poller_.await(socket_, session_,
                {.input = wants_input_ && !queued_ && !is_stuck, .output = waiting_output_},
                watched_);
}

void Connection::on_ready(Poller::Events events) {
  if (dropped_) return;
  const bool once = poller_.tells_once();
  if (events.input && (once || events.ended)) watched_.awaited.input = false;
  if (events.output && once) watched_.awaited.output = false;
  if (events.output && waiting_output_) on_writable();
  if (dropped_) return;
  if (events.input && wants_input_ && !queued_) {
    on_readable();
  } else if (events.broken) {
    // Nobody needs the bytes that were left to read.
    asio::error_code error;
    socket_.read_some(asio::buffer(owner_.read_buffer().data(), 1), error);
    return fail(error ? error : asio::error::eof);
  }
  await();
}

void Connection::on_readable() {
  if (!is_handshaking() && !begins_tls()) return read();
  queued_ = true;
  owner_.queue_handshake(session_);
}

void Connection::on_writable() {
  waiting_output_ = false;
  if (filter_) send_encrypted();
  if (visit_ && !send_own()) return;
  if (!waiting_output_) owner_.on_writable(session_);
}

// The first byte stays where it is.
bool Connection::begins_tls() {
  if (begun_ || owner_.tls_context() == nullptr) return false;
  std::uint8_t first = 0;
  asio::error_code ignored;  // read() meets it again
  socket_.receive(asio::buffer(&first, 1), asio::ip::tcp::socket::message_peek, ignored);
  return first == tls::kFirstByte;
}

bool Connection::is_handshaking() const {
  return filter_ && filter_->state() == tls::TlsFilter::State::handshaking;
}

void Connection::read() {
  queued_ = false;
  asio::error_code read_error;
  const std::span<std::uint8_t> buffer = owner_.read_buffer();
  const std::size_t count =
      socket_.read_some(asio::buffer(buffer.data(), buffer.size()), read_error);
  if (read_error == asio::error::would_block) return await();
  if (read_error) return fail(read_error);
  if (count == buffer.size()) watched_.awaited.input = false;  // there may be more
  if (!begun_) begin(buffer.front());
  if (filter_) return decrypt(buffer.first(count));
  take(buffer.first(count), count);
}

void Connection::begin(std::uint8_t first) {
  begun_ = true;
  const tls::TlsContext* const context = owner_.tls_context();
  if (first == tls::kFirstByte && context != nullptr) {
    filter_ = std::make_unique<tls::TlsFilter>(*context);
  }
}

void Connection::take(std::span<std::uint8_t> bytes, std::size_t received) {
  if (!spoken_ && !bytes.empty()) {
    spoken_ = true;
    const web::Site* const site = owner_.site();
    if (site != nullptr && web::Visit::begins_with(bytes.front())) {
      const web::Visitor visitor{.address = owner_.address_of(session_),
                                 .encrypted = filter_ != nullptr};
      visit_ = std::make_unique<web::Visit>(*site, visitor);
    } else if (!filter_) {
      owner_.on_plain(session_);
    }
  }
  if (visit_) return take_visit(bytes, received);
  want_input(owner_.on_bytes(session_, bytes, received));
}

void Connection::take_visit(std::span<std::uint8_t> bytes, std::size_t received) {
  do {
    const std::span<const std::uint8_t> payload = visit_->receive(bytes);
    go_on_with_visit();
    if (dropped_) return;
    // Bytes without payload are work too, and the owner counts them.
    if (!payload.empty() || received != 0) {
      want_input(owner_.on_bytes(session_, payload, std::exchange(received, 0)));
    }
  } while (!bytes.empty() && !dropped_);
}

void Connection::go_on_with_visit() {
  if (visit_->step() != web::Visit::Step::none) {
    const Browsing request{.client = visit_->client(),
                           .is_encrypted = visit_->is_encrypted(),
                           .is_socket = visit_->step() == web::Visit::Step::socket};
    if (const Verdict may = owner_.on_request(session_, request); !may) {
      visit_->refuse(may.fault());
    }
  }
  const web::WebSocketFilter* const socket = visit_->socket();
  if (socket != nullptr && socket->state() == web::WebSocketFilter::State::failed && !faulty_) {
    faulty_ = true;
    owner_.on_fault(session_, std::string("WebSocket: ") + socket->fault().text);
  }
  send_own();
  if (socket != nullptr && socket->state() == web::WebSocketFilter::State::closed) {
    end(kClosedByClient);
  }
}

bool Connection::send_own() {
  while (true) {
    const web::Visit::Own own = visit_->own_output();
    if (own.size() == 0) break;
    const std::array<OutputFront::Piece, 2> pieces{own.first, own.second};
    const std::size_t count = put(pieces, own.size());
    if (count == 0) return false;
    visit_->own_sent(count);
    if (visit_->has_answered()) {
      owner_.on_answered(session_);
    }
  }
  if (const v1::ToServer* const question = visit_->next_question()) {
    owner_.on_question(session_, *question);
  }
  if (finishing_ || visit_->is_over()) end_output();
  return true;
}

void Connection::decrypt(std::span<const std::uint8_t> bytes) {
  using State = tls::TlsFilter::State;
  bool secured_now = false;
  bool told = false;
  while (!dropped_) {
    const bool was_handshaking = is_handshaking();
    const std::span<std::uint8_t> plain = owner_.plain_buffer();
    const std::size_t before = bytes.size();
    const std::size_t count = filter_->receive(bytes, plain);
    const std::size_t received = before - bytes.size();
    if (was_handshaking && !is_handshaking() && filter_->state() != State::failed) {
      secured_now = true;
      owner_.on_secured(session_, filter_->peer_key());
    }
    // Input without a plain byte is work too, which the owner counts.
    if (count == 0 && (received == 0 || filter_->state() != State::open)) break;
    told = true;
    take(plain.first(count), received);
  }
  if (dropped_) return;
  send_encrypted();
  if (filter_->state() == State::failed) return end("TLS: " + filter_->reason());
  if (filter_->state() == State::closed) return end(kClosedByClient);
  // The owner may have had something to say before the handshake was done.
  if (secured_now) return owner_.on_writable(session_);
  if (!told) await();
}

std::size_t Connection::write(const OutputFront& output) {
  if (dropped_ || waiting_output_ || !begun_) return 0;
  if (!visit_) return put(output.pieces(), output.bytes_in_pieces());
  web::WebSocketFilter* const socket = visit_->socket();
  if (socket == nullptr) {
    visit_->hear(output.pieces());
    send_own();
    return output.bytes_in_pieces();
  }
  if (!send_own()) return 0;
  const web::WebSocketFilter::Wrapped wrapped = socket->wrap(output.pieces());
  return socket->sent(put(wrapped.pieces(), wrapped.bytes()));
}

std::size_t Connection::put(std::span<const OutputFront::Piece> pieces, std::size_t bytes) {
  if (waiting_output_) return 0;
  // For a single buffer the system has a cheaper call, and copying little costs less than that.
  if (pieces.size() <= 1 && !filter_) return pieces.empty() ? 0 : send(buffer_of(pieces.front()));
  // A record of TLS for each piece would be more bytes and more work.
  if (pieces.size() > 1 && bytes <= kMostCopied) {
    std::array<std::uint8_t, kMostCopied> joined;
    auto end = joined.begin();
    for (const OutputFront::Piece piece : pieces) end = std::ranges::copy(piece, end).out;
    const std::array<OutputFront::Piece, 1> one{OutputFront::Piece(joined.begin(), end)};
    return filter_ ? encrypt(one) : send(buffer_of(one.front()));
  }
  if (filter_) return encrypt(pieces);
  std::array<asio::const_buffer, OutputFront::kMaxPieces + 1> buffers;
  std::transform(pieces.begin(), pieces.end(), buffers.begin(), buffer_of);
  return send(std::span<const asio::const_buffer>(buffers).first(pieces.size()));
}

std::size_t Connection::encrypt(std::span<const OutputFront::Piece> pieces) {
  std::size_t count = 0;
  for (OutputFront::Piece piece : pieces) {
    while (!piece.empty()) {
      const std::size_t more = waiting_output_ ? 0 : filter_->send(piece);
      if (more == 0) return count;
      count += more;
      piece = piece.subspan(more);
      send_encrypted();
    }
  }
  return count;
}

void Connection::send_encrypted() {
  if (waiting_output_) return;
  filter_->sent(send(buffer_of(filter_->output())));
  if (ended_ && filter_->output().empty()) shut_down_output();
}

template <typename Buffers>
std::size_t Connection::send(const Buffers& buffers) {
  const std::size_t size = asio::buffer_size(buffers);
  if (size == 0) return 0;
  asio::error_code error;
  const std::size_t count = socket_.write_some(buffers, error);
  if (error && error != asio::error::would_block) {
    owner_.on_broken(session_, error);
    return 0;
  }
  if (count < size) {
    waiting_output_ = true;
    await();
  }
  return count;
}

void Connection::finish_output() {
  if (dropped_ || std::exchange(finishing_, true)) return;
  if (!visit_) return end_output();
  if (visit_->socket() != nullptr) visit_->socket()->close();
  send_own();
}

void Connection::end_output() {
  if (std::exchange(ended_, true)) return;
  if (!filter_) return shut_down_output();
  filter_->close();
  send_encrypted();
}

void Connection::shut_down_output() {
  asio::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void Connection::fail(const asio::error_code& error) {
  end(error == asio::error::eof ? kClosedByClient : error.message());
}

void Connection::end(const std::string& cause) {
  if (dropped_) return;
  drop();
  owner_.on_gone(session_, cause);
}

void Connection::drop() {
  if (std::exchange(dropped_, true)) return;
  asio::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

}  // namespace race2048::server
