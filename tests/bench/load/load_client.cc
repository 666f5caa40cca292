#include "tests/bench/load/load_client.h"

#include <stdexcept>

#include <asio/ip/address.hpp>

#include "client/wire/link.h"
#include "proto/settings.h"

namespace race2048::bench {
namespace {

// The first byte of a message with this field, which holds a message.
constexpr std::uint8_t tag(int field) {
  return static_cast<std::uint8_t>(field << 3 | 2);
}

// As people do, before they ask a server again that knew less than another one.
constexpr std::chrono::seconds kAskAgain{1};

// Of "ADDRESS:PORT", without names.
asio::ip::tcp::endpoint endpoint_of(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  return {asio::ip::make_address(address.substr(0, colon)),
          static_cast<std::uint16_t>(std::stoul(address.substr(colon + 1)))};
}

}  // namespace

LoadClient::LoadClient(Shared& shared, const std::string& name)
    : LoadSocket(shared.context, shared.tls, shared.web), shared_(shared), name_(name) {
  if (!shared.service.empty()) route_.emplace(shared.service, std::nullopt);
}

void LoadClient::come() {
  away_ = false;
  welcomed_ = false;
  entered_ = false;
  reader_ = wire::FrameReader(limits::kMaxFrameToClient);
  connect(route_ ? endpoint_of(route_->next().node.address) : shared_.server);
}

void LoadClient::cut() {
  LoadSocket::cut();
  away_ = true;
}

void LoadClient::on_connected() {
  write(limits::kPreface);
  write(hello());
}

v1::ToServer LoadClient::hello() const {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version("load");
  hello.set_player_id(
      (name_ + std::string(limits::kPlayerIdBytes, '.')).substr(0, limits::kPlayerIdBytes));
  hello.set_name(name_);
  hello.set_bot(true);
  if (!token_.empty()) {
    v1::Resume& resume = *hello.mutable_resume();
    resume.set_code(code_);
    resume.set_token(token_);
    add_answers(resume);
  }
  return message;
}

void LoadClient::on_lost(const std::string& why) {
  away_ = true;
  if (route_) return shared_.lost.push_back(this);
  if (!may_be_lost_) throw std::runtime_error(name_ + " lost its connection: " + why);
}

void LoadClient::follow(const v1::Redirect& told) {
  using Turn = client::Route::Turn;
  const auto to = client::redirection_from(told);
  if (!route_ || !to) throw std::runtime_error(name_ + " was sent to no server");
  ++shared_.redirects;
  const Turn turn = route_->follow(*to, true);
  if (turn != Turn::too_many) redirect_ = turn == Turn::followed ? to->wait : kAskAgain;
  cut();
  on_lost("sent on");
}

void LoadClient::create_room(const MatchSettings& settings) {
  v1::ToServer message;
  message.mutable_create_room()->set_settings(serialised(settings));
  write(message);
  flush();
}

void LoadClient::join_room(const std::string& code) {
  v1::ToServer message;
  message.mutable_join_room()->set_code(code);
  write(message);
  flush();
}

void LoadClient::watch_room(const std::string& code) {
  v1::ToServer message;
  message.mutable_watch_room()->set_code(code);
  write(message);
  flush();
}

void LoadClient::on_bytes(std::span<const std::uint8_t> bytes) {
  shared_.bytes += bytes.size();
  using Status = wire::FrameReader::Status;
  while (is_connected()) {
    const Status status = reader_.next(bytes);
    if (status == Status::need_more) return on_all_read();
    if (status != Status::frame) {
      throw std::runtime_error(name_ + " got a frame that is longer than a client takes");
    }
    on_frame(reader_.body());
  }
}

void LoadClient::on_frame(std::span<const std::uint8_t> body) {
  parse(body);
}

bool LoadClient::is_standings(std::span<const std::uint8_t> body) {
  return !body.empty() && body.front() == tag(v1::ToClient::kStandings);
}

void LoadClient::parse(std::span<const std::uint8_t> body) {
  v1::ToClient& message = shared_.message;
  if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
    throw std::runtime_error("the server sent a frame that is no message");
  }
  if (message.has_ping()) {
    v1::ToServer pong;
    pong.mutable_pong()->set_id(message.ping().id());
    write(pong);
  } else if (message.has_welcome()) {
    welcomed_ = true;
    ++shared_.logins;
    if (route_) route_->welcomed(client::nodes_from(message.welcome()), true);
  } else if (message.has_redirect()) {
    follow(message.redirect());
  } else if (message.has_entered()) {
    entered_ = true;
    if (route_) route_->entered();
    code_ = message.entered().code();
    if (!message.entered().token().empty()) token_ = message.entered().token();
    on_message(message);
  } else if (message.has_left()) {
    entered_ = false;
  } else if (message.has_refused() && route_ && !welcomed_ &&
             message.refused().reason() == v1::REASON_SERVER_RESTARTS) {
    ++shared_.put_off;
    cut();
    on_lost(message.refused().text());
  } else if (message.has_refused() && message.refused().reason() != v1::REASON_NOT_RACING) {
    // Moves that cross the end of their match on their way are refused, and lost.
    throw std::runtime_error(name_ + " was refused: " + message.refused().text());
  } else if (message.has_goodbye()) {
    const std::string why = message.goodbye().text();
    cut();
    on_lost(why);
  } else {
    on_message(message);
  }
}

void LoadClient::write(const v1::ToServer& message) {
  wire::append_frame(message, output());
}

}  // namespace race2048::bench
