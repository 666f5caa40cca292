// A match server under test, with a clock that only the test moves.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/settings.h"
#include "server/dispatch/match_server.h"
#include "tests/server/test_client.h"

namespace race2048::server {

class World {
 public:
  explicit World(std::uint64_t seed = 1, Timings timings = {},
                 std::size_t max_sessions = limits::kMaxSessions, bool chat = true)
      : server({.random = FakeRandom(seed),
                .timings = timings,
                .max_sessions = max_sessions,
                .chat = chat},
               observed_by(log)) {}
  // With further observers, called after the log.
  explicit World(const Observers& others, Journal* journal = nullptr)
      : server({.random = FakeRandom(1)}, with_log(others), journal) {}

  Recorder log;
  MatchServer server;
  TimePoint now{std::chrono::hours(1000)};

  // ---- connections

  // A connection that has sent nothing yet.
  Client& connect() {
    Client& client = *clients_.emplace_back(std::make_unique<Client>());
    client.id = server.open("test", now);
    client.name = "connection " + std::to_string(clients_.size());
    settle();
    return client;
  }

  Client& log_in(const std::string& name, bool bot = false) {
    Client& client = connect();
    client.name = name;
    send_bytes(client, std::string(limits::kPreface));
    send(client, hello(name, bot));
    if (!client.got(v1::ToClient::kWelcome)) throw std::logic_error(name + " was not welcomed");
    client.inbox.clear();
    return client;
  }

  static v1::ToServer hello(const std::string& name, bool bot = false) {
    v1::ToServer message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_min_protocol(1);
    hello.set_max_protocol(1);
    hello.set_client_version("test");
    hello.set_player_id((name + "................").substr(0, 16));
    hello.set_name(name);
    hello.set_bot(bot);
    return message;
  }

  void send_bytes(Client& client, std::string_view bytes) {
    server.receive(client.id, wire::bytes_of(bytes), now);
    settle();
  }
  void send(Client& client, const v1::ToServer& message) {
    std::string frame;
    wire::append_frame(message, frame);
    send_bytes(client, frame);
  }
  // The client's link is lost, without a goodbye.
  void cut(Client& client) {
    client.closed = true;
    server.gone(client.id, "connection reset", now);
    settle();
  }

  // ---- time

  // Moves the clock and wakes the server at its deadlines.
  void pass(std::chrono::milliseconds time) {
    const TimePoint until = now + time;
    for (int idle_wakeups = 0; idle_wakeups < 100;) {
      const std::optional<TimePoint> due = server.next_deadline();
      if (!due || *due > until) {
        now = until;
        settle();
        return;
      }
      idle_wakeups = *due > now ? 0 : idle_wakeups + 1;
      now = std::max(now, *due);
      settle();
    }
    throw std::logic_error("the server asks to be woken again and again at the same time");
  }
  // Moves the clock without waking the server, as if it were late.
  void stall(std::chrono::milliseconds time) { now += time; }

  // Ends a wake-up: the server does what is due, and the clients read its output.
  void settle() {
    server.on_time(now);
    // Answers of clients may cause more output. The loop ends because clients answer only pings.
    for (bool more = true; more;) {
      more = false;
      for (const SessionId id : server.take_touched()) {
        Client* client = find(id);
        if (client == nullptr || client->closed) continue;
        more = read(*client) || more;
      }
      server.on_time(now);
    }
  }
  // Makes a client that did not read take all its waiting output.
  void drain(Client& client) {
    client.reads = true;
    read(client);
    settle();
  }

  // ---- rooms

  void create(Client& client, const MatchSettings& settings,
              const v1::RoomOptions& options = v1::RoomOptions()) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(settings));
    *message.mutable_create_room()->mutable_options() = options;
    send(client, message);
  }
  // Creates a room as its referee.
  void referee(Client& client, const MatchSettings& settings,
               const v1::RoomOptions& options = v1::RoomOptions()) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(settings));
    *message.mutable_create_room()->mutable_options() = options;
    message.mutable_create_room()->set_referee(true);
    send(client, message);
  }
  void join(Client& client, const std::string& code, const std::string& password = "") {
    v1::ToServer message;
    message.mutable_join_room()->set_code(code);
    message.mutable_join_room()->set_password(password);
    send(client, message);
  }
  void watch(Client& client, const std::string& code, const std::string& password = "") {
    v1::ToServer message;
    message.mutable_watch_room()->set_code(code);
    message.mutable_watch_room()->set_password(password);
    send(client, message);
  }
  void edit(Client& host, const MatchSettings& settings) {
    v1::ToServer message;
    message.mutable_edit_settings()->set_settings(serialised(settings));
    send(host, message);
  }
  void edit(Client& host, const v1::RoomOptions& options) {
    v1::ToServer message;
    *message.mutable_edit_room()->mutable_options() = options;
    send(host, message);
  }
  void kick(Client& host, const std::string& name) {
    v1::ToServer message;
    message.mutable_kick()->set_name(name);
    send(host, message);
  }
  void hand_over(Client& host, const std::string& name) {
    v1::ToServer message;
    message.mutable_hand_over()->set_name(name);
    send(host, message);
  }
  void say(Client& client, const std::string& text) {
    v1::ToServer message;
    message.mutable_chat()->set_text(text);
    send(client, message);
  }
  void quick(Client& client, const MatchSettings& settings, bool exact = false) {
    v1::ToServer message;
    message.mutable_quick_match()->set_settings(serialised(settings));
    message.mutable_quick_match()->set_exact(exact);
    send(client, message);
  }
  const v1::Rooms& list(Client& client, std::uint32_t first = 0) {
    v1::ToServer message;
    message.mutable_list_rooms()->set_first(first);
    send(client, message);
    return client.last(v1::ToClient::kRooms).rooms();
  }
  void leave(Client& client) {
    v1::ToServer message;
    message.mutable_leave_room();
    send(client, message);
  }

  static std::string nonce_of(const Client& client) {
    return (client.name + "+nonce+nonce+nonce").substr(0, 16);
  }
  void give_nonce(Client& client) { give_nonce(client, client.sealed.match_id()); }
  void give_nonce(Client& client, const std::string& match_id) {
    v1::ToServer message;
    message.mutable_nonce()->set_match_id(match_id);
    message.mutable_nonce()->set_nonce(nonce_of(client));
    send(client, message);
  }
  void get_ready(Client& client) { get_ready(client, client.sealed.match_id()); }
  void get_ready(Client& client, const std::string& match_id, bool withdrawn = false) {
    v1::ToServer message;
    message.mutable_ready()->set_match_id(match_id);
    message.mutable_ready()->set_withdrawn(withdrawn);
    send(client, message);
  }
  void start(Client& host) { start(host, host.sealed.match_id()); }
  void start(Client& host, const std::string& match_id) {
    v1::ToServer message;
    message.mutable_start_match()->set_match_id(match_id);
    send(host, message);
  }

  // Seats the clients in a new room, with the first as host, and gives their nonces.
  void seat(const std::vector<Client*>& clients, const MatchSettings& settings) {
    create(*clients.front(), settings);
    for (Client* client : clients) {
      if (client != clients.front()) join(*client, clients.front()->code);
    }
    for (Client* client : clients) give_nonce(*client);
  }
  // Like seat(), and passes time until Go. Clears all inboxes.
  void race(const std::vector<Client*>& clients, const MatchSettings& settings) {
    seat(clients, settings);
    race_again(clients);
  }
  void race_again(const std::vector<Client*>& clients) {
    for (Client* client : clients) {
      if (!room(*client).state().seats().at(seat_of(*client)).nonce && !settings(*client).open_seed)
        give_nonce(*client);
      if (client != clients.front()) get_ready(*client);
    }
    start(*clients.front());
    pass(limits::kCountdown);
    if (room(*clients.front()).state().phase() != RoomPhase::racing) {
      throw std::logic_error("the race did not start");
    }
    clear_inboxes();
  }
  void clear_inboxes() {
    for (const auto& client : clients_) client->inbox.clear();
  }

  // ---- moves

  static v1::ToServer move_message(std::uint32_t round, std::uint32_t board, std::uint32_t seq,
                                   int action, std::uint32_t step = 0) {
    v1::ToServer message;
    v1::Move& move = *message.mutable_move();
    move.set_round(round);
    move.set_board(board);
    move.set_seq(seq);
    move.set_action(static_cast<v1::Action>(action));
    move.set_step(step);
    return message;
  }
  // Sends the client's next move, for its current board, and returns the outcome.
  v1::Outcome act(Client& client, Action action) {
    choose(client, action);
    return client.outcome();
  }
  // Like act(), for lockstep, where the outcome may come later.
  void choose(Client& client, Action action) {
    send(client, move_message(client.round, run(client).board_number(), ++client.seq,
                              wire::to_wire(action), client.step));
  }
  void choose_something(Client& client) { choose(client, default_action(run(client).board())); }
  // Makes a slide that changes the client's board: always the same one for the same board.
  v1::Outcome slide_somewhere(Client& client) {
    for (const Direction direction : kDirections) {
      if (slide(run(client).board(), direction).moved) return act(client, action_of(direction));
    }
    throw std::logic_error("no move on\n" + to_text(run(client).board()));
  }
  // Like slide_somewhere(), or takes the next board if this one is stuck.
  v1::Outcome keep_moving(Client& client) {
    return run(client).state() == RunState::stuck ? act(client, Action::next_board)
                                                  : slide_somewhere(client);
  }
  // A direction that does not change the client's board. Throws if there is none.
  Action useless_slide(const Client& client) {
    for (const Direction direction : kDirections) {
      if (!slide(run(client).board(), direction).moved) return action_of(direction);
    }
    throw std::logic_error("every slide moves\n" + to_text(run(client).board()));
  }
  void play_until_stuck(Client& client) {
    while (run(client).state() == RunState::racing) slide_somewhere(client);
  }

  // ---- the server's state

  const Room& room(const Client& client) const {
    const Room* room = server.room_of(client.id);
    if (room == nullptr) throw std::logic_error(client.name + " is in no room");
    return *room;
  }
  const Match& match(const Client& client) const { return *room(client).state().match(); }
  const MatchSettings& settings(const Client& client) const {
    return room(client).state().seal().made.settings;
  }
  static SeatNumber seat_of(const Client& client) { return static_cast<SeatNumber>(client.seat); }
  const race2048::Run& run(const Client& client) const {
    return *match(client).seats.at(seat_of(client)).run;
  }
  // All secrets that a room has made so far, oldest first.
  std::vector<Secret> secrets(const std::string& code) const {
    std::vector<Secret> made;
    for (const Decision& decision : log.decisions.at(code)) {
      if (const auto* sealed = std::get_if<MatchSealed>(&decision.body))
        made.push_back(sealed->secret);
    }
    return made;
  }

 private:
  Observers with_log(Observers others) {
    others.sessions.insert(others.sessions.begin(), &log);
    others.decisions.insert(others.decisions.begin(), &log);
    return others;
  }

  Client* find(SessionId id) {
    for (const auto& client : clients_) {
      if (client->id == id) return client.get();
    }
    return nullptr;
  }

  // Returns true if the client had to answer.
  bool read(Client& client) {
    if (!client.reads) return false;
    const std::span<const std::uint8_t> output = server.output(client.id);
    client.bytes.append(output.begin(), output.end());
    server.sent(client.id, output.size());
    const bool answered = take_frames(client);
    if (!client.closed && server.is_finished(client.id)) {
      client.closed = true;
      server.gone(client.id, "closed by peer", now);
    }
    return answered;
  }

  bool take_frames(Client& client) {
    bool answered = false;
    // The server answers a browser with plain text, not a frame.
    if (client.bytes.starts_with("race2048d:")) return false;
    for (;;) {
      const std::string_view rest = std::string_view(client.bytes).substr(client.parsed_);
      google::protobuf::io::CodedInputStream stream(
          reinterpret_cast<const std::uint8_t*>(rest.data()), static_cast<int>(rest.size()));
      std::uint32_t length = 0;
      if (!stream.ReadVarint32(&length)) return answered;
      const auto header = static_cast<std::size_t>(stream.CurrentPosition());
      if (rest.size() - header < length) return answered;
      v1::ToClient message;
      if (!message.ParseFromArray(rest.data() + header, static_cast<int>(length)) ||
          message.body_case() == v1::ToClient::BODY_NOT_SET) {
        throw std::logic_error("the server sent a frame that is no ToClient");
      }
      client.parsed_ += header + length;
      answered = note(client, message) || answered;
      client.inbox.push_back(std::move(message));
    }
  }

  bool note(Client& client, const v1::ToClient& message) {
    if (message.has_entered()) {
      client.code = message.entered().code();
      client.seat = message.entered().seat();
      client.seated = message.entered().seated();
    } else if (message.has_roster()) {
      client.note_roster(message.roster());
    } else if (message.has_step()) {
      client.step = message.step().number();
    } else if (message.has_sealed()) {
      client.sealed = message.sealed();
    } else if (message.has_start()) {
      client.round = message.start().round();
      client.seq = 0;
      client.standings.clear();
      client.boards.clear();
    } else if (message.has_standings()) {
      for (const auto& standing : message.standings().standings()) {
        client.standings[standing.seat()] = standing;
      }
    } else if (message.has_boards()) {
      for (const auto& board : message.boards().boards()) client.boards[board.seat()] = board;
    } else if (message.has_ping() && client.answers_pings && !client.closed) {
      v1::ToServer pong;
      pong.mutable_pong()->set_id(message.ping().id());
      std::string frame;
      wire::append_frame(pong, frame);
      server.receive(client.id, wire::bytes_of(frame), now);
      return true;
    }
    return false;
  }

  std::vector<std::unique_ptr<Client>> clients_;
};

}  // namespace race2048::server
