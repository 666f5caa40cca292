// The client's side of the protocol, without I/O: bytes, intents and the time go in, bytes and a
// model come out. The screen, the bot and the tests all drive this one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "client/core/model.h"
#include "proto/frame.h"
#include "proto/settings.h"

namespace race2048::client {

// What to do once logged in.
struct Entry {
  enum class Kind : std::uint8_t { create, join, watch, probe };
  Kind kind = Kind::probe;   // probe: only see whether a race2048 server answers, then close
  std::string code;          // join and watch
  MatchSettings settings{};  // create
};

// When the client says that its person is ready without being asked.
enum class ReadyPolicy : std::uint8_t { never, first_match, always };

struct ClientOptions {
  std::string server;  // HOST:PORT, for messages
  std::string name;
  bool name_is_default = false;  // nobody asked for it: take the next free one when it is taken
  std::string player_id;         // limits::kPlayerIdBytes
  bool bot = false;
  ReadyPolicy ready = ReadyPolicy::never;
  // Hold that back until this many are seated: whoever made the room waits for the others.
  std::size_t ready_when_seated = 1;
  Entry entry;
  std::function<void(std::span<std::uint8_t>)> random;  // fills with random bytes, for nonces
};

class Client {
 public:
  explicit Client(ClientOptions options);

  // The link. Bytes to send are in output() after every call; take what was sent with sent().
  void on_connected(TimePoint now);
  void on_bytes(std::span<const std::uint8_t> bytes, TimePoint now);
  // The link is gone, or could not be made: `what` says what was tried and what happened.
  void on_link_lost(const std::string& what);
  void on_time(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  std::string& output() { return output_; }
  // The link is to be closed once output() is sent.
  bool finished() const { return model_.phase == Phase::closed; }

  // The person. An intent that makes no sense now does nothing.
  void act(Action action);
  void set_ready(bool ready);
  void start_match();
  void leave();

  const Model& model() const { return model_; }

 private:
  void on_message(const v1::ToClient& message, TimePoint now);
  void on_welcome(const v1::Welcome& welcome);
  void on_refused(const v1::Refused& refused, TimePoint now);
  void on_goodbye(const v1::Goodbye& goodbye);
  void on_entered(const v1::Entered& entered);
  void on_name_refused(const v1::Refused& refused);
  void on_sealed(const v1::Sealed& sealed);
  void on_roster(const v1::Roster& roster);
  void on_start(const v1::Start& start, TimePoint now);
  void on_go(const v1::Go& go, TimePoint now);
  void on_outcome(const v1::Outcome& outcome);
  void on_standings(const v1::Standings& standings);
  void on_boards(const v1::Boards& boards);
  void on_end(const v1::End& end);
  void on_ping(const v1::Ping& ping, TimePoint now);

  void get_ready_if_wanted();

  void say_hello();
  void ask_to_enter();
  void send(const v1::ToServer& message);
  void fail(int exit_code, std::string message);
  // The server sent what no race2048 server sends.
  void distrust(const std::string& what);

  ClientOptions options_;
  Model model_;
  wire::FrameReader reader_;
  std::string output_;
  v1::ToClient to_client_;  // reused
  bool welcomed_ = false;
  bool seal_is_late_ = false;         // entered in a running match
  std::uint32_t ready_said_for_ = 0;  // the round, when nobody was asked
  std::optional<TimePoint> welcome_deadline_;
  TimePoint heard_at_;
};

}  // namespace race2048::client
