#include "tests/integration/raw_client.h"

#include <algorithm>
#include <utility>

#include <asio/write.hpp>

#include "proto/conversions.h"

namespace race2048::integration {
namespace {

using asio::ip::tcp;

// Small enough to fill soon if nobody reads.
constexpr int kSmallWindow = 4096;

v1::ToServer nonce_for(const v1::Sealed& sealed) {
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(sealed.match_id());
  message.mutable_nonce()->set_nonce(std::string(16, 'n'));
  return message;
}

v1::ToServer ready_for(const v1::Sealed& sealed) {
  v1::ToServer message;
  message.mutable_ready()->set_match_id(sealed.match_id());
  return message;
}

}  // namespace

v1::ToServer hello(const std::string& name, std::uint32_t min_protocol,
                   std::uint32_t max_protocol) {
  v1::ToServer message;
  v1::Hello& body = *message.mutable_hello();
  body.set_min_protocol(min_protocol);
  body.set_max_protocol(max_protocol);
  body.set_client_version("raw");
  body.set_player_id(std::string(limits::kPlayerIdBytes, 'r'));
  body.set_name(name);
  return message;
}

v1::ToServer move_message(int action, std::uint32_t seq, std::uint32_t round, std::uint32_t board) {
  v1::ToServer message;
  message.mutable_move()->set_action(static_cast<v1::Action>(action));
  message.mutable_move()->set_seq(seq);
  message.mutable_move()->set_round(round);
  message.mutable_move()->set_board(board);
  return message;
}

std::string frame(const google::protobuf::MessageLite& message) {
  std::string bytes;
  wire::append_frame(message, bytes);
  return bytes;
}

RawClient::RawClient(World& world, Window window)
    : state_(std::make_shared<State>(world.context())) {
  const tcp::endpoint server(asio::ip::address_v4::loopback(), world.port());
  state_->socket.open(server.protocol());
  if (window == Window::small) {
    state_->socket.set_option(tcp::socket::receive_buffer_size(kSmallWindow));
  }
  // The system completes the connection by itself: the server need not accept it yet.
  state_->socket.connect(server);
  read(state_);
}

RawClient::~RawClient() {
  close();
}

void RawClient::close(bool reset) {
  asio::error_code ignored;
  if (reset) state_->socket.set_option(tcp::socket::linger(true, 0), ignored);
  state_->socket.close(ignored);
  state_->closed = true;
}

void RawClient::read(const std::shared_ptr<State>& state) {
  state->socket.async_read_some(asio::buffer(state->buffer),
                                [state](const asio::error_code& error, std::size_t count) {
                                  if (error) state->closed = true;
                                  if (error || !state->reads) return;
                                  take(state, std::span(state->buffer).first(count));
                                  read(state);
                                });
}

void RawClient::take(const std::shared_ptr<State>& state, std::span<const std::uint8_t> bytes) {
  state->raw.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  while (state->reader.next(bytes) == wire::FrameReader::Status::frame) {
    const std::span<const std::uint8_t> body = state->reader.body();
    v1::ToClient message;
    if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return;
    if (state->answers) answer(state, message);
    state->received.push_back(std::move(message));
  }
}

void RawClient::answer(const std::shared_ptr<State>& state, const v1::ToClient& message) {
  if (message.has_sealed()) {
    queue(state, frame(nonce_for(message.sealed())));
    queue(state, frame(ready_for(message.sealed())));
  } else if (message.has_ping()) {
    v1::ToServer pong;
    pong.mutable_pong()->set_id(message.ping().id());
    queue(state, frame(pong));
  }
}

void RawClient::write(std::string_view bytes) {
  queue(state_, std::string(bytes));
}

void RawClient::send(const v1::ToServer& message) {
  queue(state_, frame(message));
}

void RawClient::queue(const std::shared_ptr<State>& state, std::string bytes) {
  state->queue.push_back(std::move(bytes));
  if (!state->writing) write_next(state);
}

void RawClient::write_next(const std::shared_ptr<State>& state) {
  if (state->queue.empty() || state->closed) return;
  state->writing = true;
  asio::async_write(state->socket, asio::buffer(state->queue.front()),
                    [state](const asio::error_code& error, std::size_t) {
                      state->writing = false;
                      state->queue.pop_front();
                      if (error) {
                        state->queue.clear();
                        return;
                      }
                      write_next(state);
                    });
}

std::size_t RawClient::unsent() const {
  std::size_t bytes = 0;
  for (const std::string& queued : state_->queue) bytes += queued.size();
  return bytes;
}

void RawClient::log_in(const std::string& name) {
  write(limits::kPreface);
  send(hello(name));
}

void RawClient::join(const std::string& code) {
  state_->answers = true;
  v1::ToServer message;
  message.mutable_join_room()->set_code(code);
  send(message);
}

void RawClient::watch(const std::string& code) {
  v1::ToServer message;
  message.mutable_watch_room()->set_code(code);
  send(message);
}

void RawClient::move(int action, std::uint32_t seq, std::uint32_t round, std::uint32_t board) {
  send(move_message(action, seq, round, board));
}

std::size_t RawClient::count(v1::ToClient::BodyCase body) const {
  const auto is_of_that_kind = [body](const v1::ToClient& message) {
    return message.body_case() == body;
  };
  return static_cast<std::size_t>(
      std::count_if(received().begin(), received().end(), is_of_that_kind));
}

const v1::ToClient* RawClient::last(v1::ToClient::BodyCase body) const {
  const auto found =
      std::find_if(received().rbegin(), received().rend(),
                   [body](const v1::ToClient& message) { return message.body_case() == body; });
  return found == received().rend() ? nullptr : &*found;
}

std::vector<v1::Reason> RawClient::refusals() const {
  std::vector<v1::Reason> reasons;
  for (const v1::ToClient& message : received()) {
    if (message.has_refused()) reasons.push_back(message.refused().reason());
  }
  return reasons;
}

std::optional<v1::Reason> RawClient::goodbye() const {
  const v1::ToClient* message = last(v1::ToClient::kGoodbye);
  if (message == nullptr) return std::nullopt;
  return message->goodbye().reason();
}

}  // namespace race2048::integration
