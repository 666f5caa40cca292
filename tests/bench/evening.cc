#include "tests/bench/evening.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/run.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/settings.h"
#include "tests/support/settings.h"

namespace race2048::server {

void Evening::NoLog::on_refused(SessionId, const Refusal& refusal) {
  throw std::logic_error("refused: " + refusal.text);
}

Evening::Evening(const EveningOptions& options, Journal* journal)
    : options_(options),
      server_({.random =
                   [this](std::span<std::uint8_t> bytes) {
                     for (std::uint8_t& byte : bytes) {
                       byte = static_cast<std::uint8_t>(numbers_.next());
                     }
                   },
               .max_sessions = SIZE_MAX},
              observed_by(log_), journal) {}

void Evening::set_up() {
  for (std::size_t i = 0; i < options_.rooms; ++i) set_up_room();
  while (!all_racing()) wake_at(next_deadline());
  for (Player& player : players_) plan(player);
  if (options_.encrypted) {
    for (Player& player : players_) encrypt(player.session, player.moves);
    std::vector<std::string> none;
    for (const SessionId watcher : watchers_) encrypt(watcher, none);
  }
  first_move_ = now_;
}

void Evening::play_until(std::chrono::nanoseconds after) {
  const auto between = options_.move_period / static_cast<std::int64_t>(players_.size());
  for (; moves_made_ < moves(); ++moves_made_) {
    const auto due = between * static_cast<std::int64_t>(moves_made_);
    if (due > after) return;
    const TimePoint at = first_move_ + due;
    while (next_deadline() <= at) wake_at(next_deadline());
    now_ = at;
    const Player& player = players_[moves_made_ % players_.size()];
    const std::string& move = player.moves[moves_made_ / players_.size()];
    receive(player.session, move);
    finish_wake_up();
  }
}

void Evening::encrypt(SessionId session, std::vector<std::string>& moves) {
  using tls::TlsContext;
  static const TlsContext server_side = *TlsContext::for_server(tls::make_credentials("bench"));
  static const TlsContext client_side =
      *TlsContext::for_client(std::nullopt, TlsContext::Authorities::ignored);
  auto server = std::make_unique<tls::TlsFilter>(server_side);
  tls::TlsFilter client(client_side, "bench", [](const tls::ShownKey&) { return true; });
  std::array<std::uint8_t, tls::kMaxRecord> plain;
  const auto carry = [&plain](tls::TlsFilter& from, tls::TlsFilter& to) {
    auto bytes = from.output();
    to.receive(bytes, plain);
    from.sent(from.output().size());
  };
  client.begin();
  carry(client, *server);
  carry(*server, client);
  carry(client, *server);
  for (std::string& move : moves) {
    client.send(wire::bytes_of(move));
    move.assign(client.output().begin(), client.output().end());
    client.sent(client.output().size());
  }
  filters_[session] = std::move(server);
}

void Evening::receive(SessionId session, const std::string& bytes) {
  const auto filter = filters_.find(session);
  if (filter == filters_.end()) return server_.receive(session, wire::bytes_of(bytes), now_);
  std::array<std::uint8_t, tls::kMaxRecord> plain;
  auto rest = wire::bytes_of(bytes);
  while (const std::size_t count = filter->second->receive(rest, plain)) {
    server_.receive(session, std::span(plain).first(count), now_);
  }
}

void Evening::set_up_room() {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  settings.seats = static_cast<std::uint32_t>(options_.seats);
  settings.move_rate = 0;
  const std::size_t first = players_.size();
  std::string code;
  for (std::size_t i = 0; i < options_.seats; ++i) {
    const SessionId session = log_in();
    v1::ToServer enter;
    if (i == 0) {
      enter.mutable_create_room()->set_settings(serialised(settings));
    } else {
      enter.mutable_join_room()->set_code(code);
    }
    send(session, enter);
    code = server_.room_of(session)->code();
    players_.push_back({.session = session, .moves = {}});
  }
  for (std::size_t i = 0; i < options_.watchers; ++i) {
    v1::ToServer watch;
    watch.mutable_watch_room()->set_code(code);
    watchers_.push_back(log_in());
    send(watchers_.back(), watch);
  }
  for (std::size_t i = first; i < players_.size(); ++i) get_ready(players_[i].session);
}

SessionId Evening::log_in() {
  const SessionId session = server_.open({}, now_);
  server_.receive(session, wire::bytes_of(limits::kPreface), now_);
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version("bench");
  hello.set_player_id(std::string(limits::kPlayerIdBytes, 'p'));
  hello.set_name("player" + std::to_string(++names_));
  send(session, message);
  return session;
}

void Evening::get_ready(SessionId session) {
  const std::string match_id =
      wire::to_bytes(server_.room_of(session)->state().seal().made.match_id);
  v1::ToServer nonce;
  nonce.mutable_nonce()->set_match_id(match_id);
  nonce.mutable_nonce()->set_nonce(std::string(Nonce{}.size(), 'n'));
  send(session, nonce);
  v1::ToServer ready;
  ready.mutable_ready()->set_match_id(match_id);
  send(session, ready);
}

bool Evening::all_racing() const {
  for (const Player& player : players_) {
    if (match_of(player) == nullptr) return false;
  }
  return true;
}

const Match* Evening::match_of(const Player& player) const {
  const RoomState& state = server_.room_of(player.session)->state();
  return state.phase() == RoomPhase::racing ? &*state.match() : nullptr;
}

void Evening::plan(Player& player) {
  const Match& match = *match_of(player);
  race2048::Run run(match.settings.run(), match.key);
  while (player.moves.size() < options_.moves_per_seat) {
    const Action action = run.state() == RunState::stuck
                              ? Action::next_board
                              : static_cast<Action>(numbers_.next() % kDirections.size());
    const std::uint32_t board = run.board_number();
    if (run.apply(action, board, 0).verdict != race2048::ActionVerdict::applied) continue;
    v1::ToServer message;
    v1::Move& move = *message.mutable_move();
    move.set_round(match.round);
    move.set_board(board);
    move.set_seq(static_cast<std::uint32_t>(player.moves.size()) + 1);
    move.set_action(wire::to_wire(action));
    wire::append_frame(message, player.moves.emplace_back());
  }
}

void Evening::send(SessionId session, const v1::ToServer& message) {
  std::string frame;
  wire::append_frame(message, frame);
  server_.receive(session, wire::bytes_of(frame), now_);
  finish_wake_up();
}

void Evening::wake_at(TimePoint due) {
  now_ = std::max(now_, due);
  finish_wake_up();
}

void Evening::finish_wake_up() {
  server_.on_time(now_);
  for (const SessionId session : server_.take_touched()) {
    const auto output = server_.output(session);
    bytes_sent_ += output.bytes_in_pieces();
    if (const auto found = filters_.find(session); found != filters_.end()) {
      tls::TlsFilter& filter = *found->second;
      for (OutputFront::Piece piece : output.pieces()) {
        while (!piece.empty()) {
          piece = piece.subspan(filter.send(piece));
          filter.sent(filter.output().size());
        }
      }
    }
    server_.sent(session, output.bytes_in_pieces());
  }
  due_ = server_.next_deadline().value_or(TimePoint::max());
}

}  // namespace race2048::server
