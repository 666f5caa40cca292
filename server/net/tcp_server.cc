#include "server/net/tcp_server.h"

#include <algorithm>

#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/sessions/session.h"

namespace race2048::server {

using asio::ip::tcp;

namespace {

// Messages to many are sent for so long at a time; then come the moves that have arrived meanwhile:
// nobody notices a fifth of a millisecond. A send takes 3 to 20 microseconds, and all else in such
// a wake-up about ten.
constexpr std::chrono::microseconds kSlice{200};
// Between two looks at the clock.
constexpr std::size_t kAnswersAtOnce = 8;

Address address_of(const tcp::endpoint& endpoint) {
  const asio::ip::address& address = endpoint.address();
  return address.is_v4() ? Address::v4(address.to_v4().to_bytes())
                         : Address(address.to_v6().to_bytes());
}

// Nothing if the peer has left already.
std::optional<Peer> peer_of(const tcp::socket& socket) {
  asio::error_code error;
  const tcp::endpoint remote = socket.remote_endpoint(error);
  if (error) return std::nullopt;
  const tcp::endpoint local = socket.local_endpoint(error);
  if (error) return std::nullopt;
  return Peer{.address = address_of(remote), .port = remote.port(), .reached = address_of(local)};
}

// Says why, and closes the connection at once. Reads the peer's input first, since unread input
// would destroy our message on its way.
void turn_away(tcp::socket socket, const Refusal& why, std::span<std::uint8_t> buffer) {
  const std::string goodbye = goodbye_frame(why.reason, why.text);
  asio::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(goodbye), ignored);
  socket.read_some(asio::buffer(buffer.data(), buffer.size()), ignored);
  socket.close(ignored);
}

}  // namespace

TcpServer::TcpServer(asio::io_context& context, MatchServer& server, Clock clock,
                     Encryption encryption, MakePoller make_poller)
    : server_(server),
      clock_(std::move(clock)),
      encryption_(std::move(encryption)),
      poller_(make_poller(context, *this)),
      listener_(context, clock_, *this),
      timer_(context),
      handshake_timer_(context),
      occupied_at_(clock_()) {
  server_.set_wake_soon([this] { arm_timer(clock_()); });
}

TcpServer::~TcpServer() {
  server_.set_wake_soon(nullptr);
}

void TcpServer::listen(const std::vector<std::string>& addresses, std::uint16_t port) {
  listener_.listen(addresses, port);
  arm_timer();
}

void TcpServer::set_idle_exit(std::chrono::seconds after) {
  idle_exit_ = after;
  arm_timer();
}

void TcpServer::on_accepted(tcp::socket socket) {
  const TimePoint now = clock_();
  const std::optional<Peer> peer = peer_of(socket);
  if (!peer) return;  // it left before we looked
  if (const Verdict may = server_.admit_connection(peer->address, now); !may) {
    turn_away(std::move(socket), may.fault(), read_buffer_);
    return finish_wake_up(now);
  }
  const SessionId session = server_.open(*peer, now);
  const std::size_t index = link_index_of(session);
  if (index >= connections_.size()) {
    connections_.resize(index + Poller::kPreparedAtOnce);
    poller_->prepare();
  }
  Connection::Owner& owner = *this;
  connections_[index] = std::make_unique<Connection>(std::move(socket), session, *poller_, owner);
  ++open_;
  connections_[index]->want_input(true);
  finish_wake_up(now);
}

Connection* TcpServer::find(SessionId session) const {
  const std::size_t index = link_index_of(session);
  if (index >= connections_.size() || !connections_[index]) return nullptr;
  return connections_[index]->session() == session ? connections_[index].get() : nullptr;
}

void TcpServer::remove(Connection& connection) {
  connection.drop();
  removed_.push_back(std::move(connections_[link_index_of(connection.session())]));
  --open_;
}

TimePoint TcpServer::begin_wake_up() {
  if (!woken_at_) woken_at_ = clock_();
  return *woken_at_;
}

void TcpServer::on_ready(SessionId session, Poller::Events events) {
  begin_wake_up();
  if (Connection* const connection = find(session)) connection->on_ready(events);
}

void TcpServer::on_batch_end() {
  const TimePoint now = begin_wake_up();
  finish_wake_up(now);
}

bool TcpServer::on_bytes(SessionId session, std::span<const std::uint8_t> bytes,
                         std::size_t received) {
  traffic_->bytes_in += bytes.size();
  server_.receive(session, bytes, received, begin_wake_up());
  return server_.may_read(session);
}

void TcpServer::on_broken(SessionId session, const asio::error_code& error) {
  asio::post(timer_.get_executor(), [this, session, error] {
    begin_wake_up();
    if (Connection* const connection = find(session)) connection->fail(error);
    on_batch_end();
  });
}

void TcpServer::on_secured(SessionId session, const std::optional<KeyId>& key) {
  server_.secured(session, key);
}

void TcpServer::queue_handshake(SessionId session) {
  handshakes_.push_back(session);
  if (handshakes_.size() == 1) await_handshake();
}

void TcpServer::await_handshake() {
  const auto go_on = [this] {
    take_handshake();
    if (!handshakes_.empty()) await_handshake();
  };
  const auto rest = handshake_at_ - clock_();
  // Either way, the loop looks for what is ready before it comes to this.
  if (rest <= rest.zero()) return asio::post(handshake_timer_.get_executor(), go_on);
  handshake_timer_.expires_after(rest);
  handshake_timer_.async_wait([go_on](const asio::error_code& error) {
    if (!error) go_on();
  });
}

void TcpServer::take_handshake() {
  Connection* next = nullptr;
  for (; next == nullptr && !handshakes_.empty(); handshakes_.pop_front())
    next = find(handshakes_.front());
  if (next == nullptr) return;  // all are gone
  const TimePoint began = begin_wake_up();
  next->read();
  on_batch_end();
  const TimePoint ended = clock_();
  handshake_at_ = ended + (ended - began);
}

void TcpServer::on_plain(SessionId session) {
  if (!encryption_.may_be_plain(server_.address_of(session))) server_.lacks_encryption(session);
}

Verdict TcpServer::on_request(SessionId session, const Browsing& request) {
  return server_.browse(session, request, begin_wake_up());
}

void TcpServer::on_question(SessionId session, const v1::ToServer& question) {
  server_.ask(session, question, begin_wake_up());
}

void TcpServer::on_answered(SessionId session) {
  server_.answered(session, begin_wake_up());
}

void TcpServer::on_fault(SessionId session, const std::string& text) {
  server_.fail(session, text, begin_wake_up());
}

void TcpServer::on_gone(SessionId session, const std::string& cause) {
  if (Connection* const connection = find(session)) remove(*connection);
  server_.gone(session, cause, begin_wake_up());
}

void TcpServer::finish_wake_up(TimePoint now) {
  woken_at_ = now;  // for what sending brings
  work_and_send(now);
  woken_at_.reset();
}

void TcpServer::work_and_send(TimePoint now) {
  server_.on_time(now);
  if (server_.drained() && !stopping_) return stop();
  const bool is_slice_due = !comes_back_;
  send_answers(now);
  if (is_slice_due) send_slice(now);
  listener_.go_on();
  if (is_occupied()) occupied_at_ = now;
  removed_.clear();
  if (finished()) poller_->close();
  const std::optional<TimePoint> next = next_deadline();
  if (next && *next <= now) {
    come_back();
  } else {
    arm_timer(next);
  }
  const TimePoint::duration lasted = clock_() - now;
  traffic_->wake_ups.add(lasted);
  server_.was_awake(lasted);
}

void TcpServer::send_answers(TimePoint now) {
  const TimePoint until = clock_() + kShare;
  // A flush may end a session, which its room announces to the others: that output must pass the
  // gate first.
  std::size_t left = server_.answered_count();
  while (left != 0) {
    const std::size_t some = std::min(left, kAnswersAtOnce);
    for (const SessionId session : server_.take_touched(0, some)) flush(session, now);
    left -= some;
    if (left != 0 && clock_() >= until) return come_back();
  }
}

void TcpServer::send_slice(TimePoint now) {
  if (!server_.has_crowd()) return;
  const TimePoint until = clock_() + kSlice;
  do {
    for (const SessionId session : server_.take_touched(1, 0)) flush(session, now);
  } while (server_.has_crowd() && clock_() < until);
  if (server_.has_crowd()) come_back();
}

void TcpServer::come_back() {
  if (std::exchange(comes_back_, true)) return;
  // The loop looks for what is ready before it comes to this.
  asio::post(timer_.get_executor(), [this] {
    comes_back_ = false;
    wake_up();
  });
}

void TcpServer::flush(SessionId session, TimePoint now) {
  Connection* const connection = find(session);
  if (connection == nullptr) return;
  bool goes_on = true;
  while (goes_on) {
    const OutputFront output = server_.output(session);
    const std::size_t sent = connection->write(output);
    traffic_->bytes_out += sent;
    server_.sent(session, sent);
    goes_on = sent != 0 && sent != output.size();
  }
  if (server_.is_finished(session)) connection->finish_output();
  if (!server_.should_drop(session, now)) {
    // First a client has to take its answers.
    return connection->want_input(server_.may_read(session));
  }
  remove(*connection);
  server_.gone(session, "closed", now);
}

std::optional<TimePoint> TcpServer::next_deadline() const {
  if (finished()) return std::nullopt;
  Earliest next{server_.next_deadline(), listener_.next_deadline()};
  if (idle_exit_ && !stopping_ && !is_occupied()) next.add(occupied_at_ + *idle_exit_);
  return next;
}

void TcpServer::arm_timer(std::optional<TimePoint> next) {
  // A timer that is early costs a wake-up in which nothing is due; setting it anew at every move,
  // as deadlines advance with time, would cost a system call each.
  if (next && armed_for_ && *armed_for_ <= *next) return;
  if (next == armed_for_) return;
  armed_for_ = next;
  timer_.cancel();
  if (!next) return;
  timer_.expires_after(*next - clock_());
  timer_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    armed_for_.reset();
    wake_up();
  });
}

void TcpServer::wake_up() {
  const TimePoint now = clock_();
  listener_.on_time(now);
  if (idle_exit_ && !is_occupied() && now - occupied_at_ >= *idle_exit_) {
    spdlog::info("nobody has been connected for {} s: stopping", idle_exit_->count());
    stop();
    return;
  }
  finish_wake_up(now);
}

void TcpServer::wake_up_for(const std::function<void()>& work) {
  const TimePoint now = clock_();
  work();
  finish_wake_up(now);
}

void TcpServer::drain(std::chrono::seconds timeout) {
  if (stopping_) return;
  const TimePoint now = clock_();
  server_.drain(now + timeout, now);
  if (!server_.drained()) {
    spdlog::info("matches running: {}; waiting for their ends, {} s at most",
                 server_.running_count(), timeout.count());
  }
  finish_wake_up(now);
}

void TcpServer::stop() {
  if (stopping_) return;
  if (const std::size_t running = server_.running_count(); running != 0) {
    spdlog::info("matches that have not ended: {}", running);
  }
  stopping_ = true;
  listener_.close();
  const TimePoint now = clock_();
  server_.stop(now);
  finish_wake_up(now);
}

}  // namespace race2048::server
