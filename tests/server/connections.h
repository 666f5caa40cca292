// A match server under test and connections to it, with a clock that only the test moves.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "server/admin/operator.h"
#include "tests/server/taken_output.h"
#include "tests/server/test_client.h"

namespace race2048::server {

// Of a server on which a lost link is like leaving, and a late wake-up only late.
inline Timings strict_timings() {
  return {.hold = std::chrono::milliseconds(0), .stalled = std::chrono::hours(1)};
}

// The peer of a text with or without a port, such as "10.0.0.1:4000".
inline Peer peer_of(const std::string& text) {
  if (const auto address = Address::parse(text)) return {.address = *address};
  const auto address = Address::parse(text.substr(0, text.rfind(':')));
  if (!address) throw std::logic_error(text + " is no address");
  return {.address = *address};
}

class Connections {
 public:
  explicit Connections(std::uint64_t seed = 1, Timings timings = strict_timings(),
                       std::size_t max_sessions = limits::kMaxSessions, bool chat = true)
      : server({.random = FakeRandom(seed),
                .timings = timings,
                .max_sessions = max_sessions,
                .chat = chat,
                .unix_ms = [this] { return unix_ms; },
                .age_unix_ms = [this] { return age_unix_ms; },
                .thread_time = [this] { return thread_time; }},
               observed_by(log)) {
    log.idle_ms = static_cast<std::uint32_t>(timings.seat_idle.count());
  }
  // With further observers, called after the log.
  explicit Connections(const Observers& others, Journal* journal = nullptr, std::uint64_t seed = 1,
                       Archive* archive = nullptr, IdentityKeeper* keeper = nullptr,
                       Registry* registry = nullptr)
      : server({.random = FakeRandom(seed),
                .timings = strict_timings(),
                .unix_ms = [this] { return unix_ms; },
                .age_unix_ms = [this] { return age_unix_ms; }},
               with_log(others), journal, archive, keeper, registry) {}

  // Of a server with this configuration, and the test's clocks.
  Connections(ServerConfig config, Registry* registry)
      : server(std::move(config), observed_by(log), nullptr, nullptr, nullptr, registry) {}

  static constexpr const char* kHere = "127.0.0.1";  // exempt from the limits of addresses

  Recorder log;
  std::int64_t unix_ms = 0;                 // wall time, which only the test moves
  std::int64_t age_unix_ms = 0;             // by which names age
  std::chrono::nanoseconds thread_time{0};  // that the server's thread has worked; the same
  MatchServer server;
  Operator acts{server};  // its operator's
  TimePoint now{std::chrono::hours(1000)};

  // ---- connections

  // A connection that has sent nothing yet.
  Client& connect(const std::string& peer = kHere) {
    Client& client = *clients_.emplace_back(std::make_unique<Client>());
    Peer its_peer = peer_of(peer);
    its_peer.reached = Address::loopback();
    client.id = server.open(its_peer, now);
    client.name = "connection " + std::to_string(clients_.size());
    settle();
    return client;
  }

  Client& log_in(const std::string& name, bool bot = false, const std::string& peer = kHere) {
    Client& client = connect(peer);
    client.name = name;
    send_bytes(client, std::string(limits::kPreface));
    send(client, hello(name, bot));
    if (!client.got(v1::ToClient::kWelcome)) throw std::logic_error(name + " was not welcomed");
    client.inbox.clear();
    return client;
  }

  // A key, the same for the same number.
  static KeyId key_of(std::uint8_t number) {
    KeyId key{};
    key.fill(number);
    return key;
  }
  // A connection that has proved a key and sent its preface.
  Client& connect_with_key(std::uint8_t key, const std::string& peer = kHere) {
    Client& client = connect(peer);
    server.secured(client.id, key_of(key));
    send_bytes(client, std::string(limits::kPreface));
    return client;
  }
  Client& log_in_with_key(const std::string& name, std::uint8_t key,
                          const std::string& peer = kHere) {
    Client& client = connect_with_key(key, peer);
    client.name = name;
    send(client, hello(name));
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
  // A new connection that takes up the place of `from`, which may have lost its link.
  static v1::ToServer hello_again(const Client& from) {
    v1::ToServer message = hello(from.name);
    v1::Resume& resume = *message.mutable_hello()->mutable_resume();
    resume.set_code(from.code);
    resume.set_token(from.token);
    resume.set_match_id(from.match_id);
    resume.set_answers(from.answers);
    return message;
  }
  Client& resume(const Client& from) { return resume(hello_again(from), from); }
  Client& resume(const v1::ToServer& hello, const Client& from) {
    Client& client = connect();
    client.name = from.name;
    client.match_id = from.match_id;
    client.answers = from.answers;
    client.answered = from.answered;
    client.seq = from.seq;
    client.round = from.round;
    client.answers_pings = from.answers_pings;
    send_bytes(client, std::string(limits::kPreface));
    send(client, hello);
    return client;
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
  void clear_inboxes() {
    for (const auto& client : clients_) client->inbox.clear();
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
    client.bytes += taken_output(server, client.id);
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
      if (!message.entered().token().empty()) client.token = message.entered().token();
    } else if (message.has_roster()) {
      client.note_roster(message.roster());
    } else if (message.has_step()) {
      client.step = message.step().number();
    } else if (message.has_sealed()) {
      client.sealed = message.sealed();
    } else if (message.has_outcome()) {
      const std::uint32_t seq = message.outcome().seq();
      if (seq == 0 || client.answered.insert(seq).second) ++client.answers;
    } else if (message.has_start() && message.start().match_id() != client.match_id) {
      client.round = message.start().round();
      client.match_id = message.start().match_id();
      client.answers = 0;
      client.answered.clear();
      client.seq = 0;
      client.standings.clear();
      client.boards.clear();
    } else if (message.has_standings()) {
      for (const auto& standing : message.standings().standings()) {
        client.standings[standing.seat()] = standing;
      }
      for (const auto& board : message.standings().boards()) client.boards[board.seat()] = board;
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
