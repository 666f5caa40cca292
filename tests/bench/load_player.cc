#include "tests/bench/load_player.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/write.hpp>

#include "engine/sequence.h"
#include "proto/conversions.h"
#include "proto/settings.h"

namespace race2048::bench {
namespace {

template <typename Spawns>
void place(const Spawns& spawns, Board& board) {
  for (const v1::Spawn& told : spawns) {
    const std::optional<Spawn> spawn = wire::spawn_from(told, board.cells());
    if (!spawn) throw std::runtime_error("the server sent a tile that is none");
    board.set_exponent(spawn->cell, spawn->exponent);
  }
}

}  // namespace

LoadPlayer::LoadPlayer(asio::io_context& context, const asio::ip::tcp::endpoint& server,
                       const std::string& name, const tls::TlsContext* tls, LoadCounts& counts)
    : name_(name),
      counts_(counts),
      socket_(context),
      random_(static_cast<std::uint32_t>(std::hash<std::string>{}(name))) {
  socket_.connect(server);
  socket_.set_option(asio::ip::tcp::no_delay(true));
  if (tls != nullptr) {
    filter_.emplace(*tls, "localhost");
    shake_hands();
  }
  send(limits::kPreface);
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version("load");
  hello.set_player_id(
      (name + std::string(limits::kPlayerIdBytes, '.')).substr(0, limits::kPlayerIdBytes));
  hello.set_name(name);
  hello.set_bot(true);
  send(message);
  read();
}

void LoadPlayer::shake_hands() {
  using State = tls::TlsFilter::State;
  filter_->begin();
  while (true) {
    send_encrypted();
    if (filter_->state() != State::handshaking) break;
    const std::size_t count = socket_.read_some(asio::buffer(input_));
    decrypt(std::span(input_).first(count));
  }
  if (filter_->state() != State::open) throw std::runtime_error("TLS: " + filter_->reason());
}

void LoadPlayer::create_room(const MatchSettings& settings) {
  v1::ToServer message;
  message.mutable_create_room()->set_settings(serialised(settings));
  send(message);
}

void LoadPlayer::join_room(const std::string& code) {
  v1::ToServer message;
  message.mutable_join_room()->set_code(code);
  send(message);
}

void LoadPlayer::get_ready() {
  v1::ToServer nonce;
  nonce.mutable_nonce()->set_match_id(match_id_);
  nonce.mutable_nonce()->set_nonce(std::string(Nonce{}.size(), 'n'));
  send(nonce);
  v1::ToServer ready;
  ready.mutable_ready()->set_match_id(match_id_);
  send(ready);
}

void LoadPlayer::move() {
  if (!racing_) return;
  if (pending_) {
    ++counts_.skipped;
    return;
  }
  pending_ = next_action();
  v1::ToServer message;
  v1::Move& move = *message.mutable_move();
  move.set_round(round_);
  move.set_board(board_number_);
  move.set_seq(++seq_);
  move.set_action(wire::to_wire(*pending_));
  ++counts_.moves;
  sent_at_ = Clock::now();
  send(message);
}

Action LoadPlayer::next_action() {
  if (stuck_) return Action::next_board;
  // A random direction, or the next one that changes the board.
  random_ = random_ * 1664525 + 1013904223;
  std::array<Direction, kDirections.size()> directions = kDirections;
  std::rotate(directions.begin(), directions.begin() + (random_ >> 30), directions.end());
  const auto legal = std::find_if(directions.begin(), directions.end(),
                                  [this](Direction it) { return slide(board_, it).moved; });
  return action_of(legal == directions.end() ? directions.front() : *legal);
}

void LoadPlayer::read() {
  socket_.async_read_some(
      asio::buffer(input_), [this](const asio::error_code& error, std::size_t count) {
        if (error) throw std::runtime_error(name_ + " lost its connection: " + error.message());
        counts_.bytes += count;
        const auto bytes = std::span(input_).first(count);
        filter_ ? decrypt(bytes) : take(bytes);
        read();
      });
}

void LoadPlayer::decrypt(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, 4096> plain;
  while (const std::size_t count = filter_->receive(bytes, plain)) {
    take(std::span(plain).first(count));
  }
}

void LoadPlayer::take(std::span<const std::uint8_t> bytes) {
  while (reader_.next(bytes) == wire::FrameReader::Status::frame) {
    if (!message_.ParseFromArray(reader_.body().data(), static_cast<int>(reader_.body().size()))) {
      throw std::runtime_error("the server sent a frame that is no message");
    }
    on_message(message_);
  }
}

void LoadPlayer::on_message(const v1::ToClient& message) {
  if (message.has_outcome()) {
    on_outcome(message.outcome());
  } else if (message.has_ping()) {
    v1::ToServer pong;
    pong.mutable_pong()->set_id(message.ping().id());
    send(pong);
  } else if (message.has_welcome()) {
    welcomed_ = true;
  } else if (message.has_entered()) {
    room_ = message.entered().code();
  } else if (message.has_sealed()) {
    match_id_ = message.sealed().match_id();
  } else if (message.has_start()) {
    round_ = message.start().round();
  } else if (message.has_go()) {
    place(message.go().spawns(), board_);
    racing_ = true;
  } else if (message.has_end()) {
    racing_ = false;
  } else if (message.has_refused()) {
    throw std::runtime_error(name_ + " was refused: " + message.refused().text());
  } else if (message.has_goodbye()) {
    throw std::runtime_error(name_ + " was let go: " + message.goodbye().text());
  }
}

void LoadPlayer::on_outcome(const v1::Outcome& outcome) {
  if (!pending_ || outcome.seq() != seq_) throw std::runtime_error("an outcome of no move");
  counts_.waits.push_back(Clock::now() - sent_at_);
  const Action action = *std::exchange(pending_, std::nullopt);
  stuck_ = outcome.state() == v1::SEAT_STATE_STUCK;
  if (outcome.result() != v1::RESULT_APPLIED) return;
  const std::optional<Direction> direction = direction_of(action);
  board_ = direction ? slide(board_, *direction).board : Board(board_.size());
  board_number_ = outcome.board();
  place(outcome.spawns(), board_);
}

void LoadPlayer::send(const v1::ToServer& message) {
  std::string frame;
  wire::append_frame(message, frame);
  send(frame);
}

void LoadPlayer::send(std::string_view bytes) {
  if (!filter_) {
    asio::write(socket_, asio::buffer(bytes));
    return;
  }
  if (filter_->send(wire::bytes_of(bytes)) != bytes.size()) {
    throw std::runtime_error("TLS takes no more bytes");
  }
  send_encrypted();
}

void LoadPlayer::send_encrypted() {
  const auto bytes = filter_->output();
  asio::write(socket_, asio::buffer(bytes.data(), bytes.size()));
  filter_->sent(bytes.size());
}

}  // namespace race2048::bench
