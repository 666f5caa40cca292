// A match server and clients without sockets: in-memory links that break where the test wants, and
// a clock that leaps from one deadline to the next.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/session/client.h"
#include "engine/match/match.h"
#include "engine/match/room_state.h"
#include "server/dispatch/match_server.h"
#include "shared/time.h"

namespace race2048::resume {

enum class Way : std::uint8_t { up, down };  // up: from the client to the server

// The end of a link. The rest of both directions is lost. A side that does not notice goes on
// writing, and hears nothing more.
struct Cut {
  Way way = Way::up;
  std::uint64_t at = 0;  // once so many bytes have arrived in that direction
  bool client_notices = true;
  bool server_notices = true;
};

// What one link of a person is like.
struct LinkPlan {
  std::chrono::milliseconds latency{0};
  bool one_byte_chunks = false;
  bool connects = true;  // false: connecting never ends
  std::optional<Cut> cut{};
};

struct PersonOptions {
  std::string name;
  client::Entry entry;
  // Gets ready for the first match by itself once so many have a seat; 0: never.
  std::size_t ready_when_seated = 0;
  // How it plays: always the same for the same tiles, whatever happens to its links.
  std::uint32_t goal = 0;               // makes so many moves that count
  std::size_t burst = 1;                // moves without waiting for answers
  std::chrono::milliseconds think{50};  // between two bursts
  std::uint32_t first_choice = 0;       // makes people play differently
  bool give_up_at_goal = false;
  std::function<LinkPlan(std::size_t number)> plan{};  // of its link with this number, from 0
  client::SeatKeeper* keeper = nullptr;
  std::optional<client::SeatRecord> restored{};
};

class PipeWorld;

// An ordinary client with its links, and the person who uses it.
class Person {
 public:
  Person(PersonOptions options, std::uint64_t seed);

  const client::Model& model() const { return client_.model(); }
  client::Client& client() { return client_; }
  const std::string& name() const { return options_.name; }
  bool closed() const { return client_.finished(); }
  bool has_result() const { return model().phase == client::Phase::results; }

  // Links begun so far, and the bytes that have arrived on one of them.
  std::size_t links() const { return pipes_.size(); }
  std::uint64_t carried(std::size_t link, Way way) const;
  // Where link 0 can be cut first if the client is to be in this phase by then. REQUIRES: it was,
  // on that link.
  std::uint64_t first_cut(client::Phase phase, Way way) const {
    // What the server answers by going on to that phase has to come back.
    return phases_.at(phase)[index(way)] + (way == Way::up ? 1 : 0);
  }
  // The link has been cut, as planned or by the world.
  bool is_cut(std::size_t link) const { return link < pipes_.size() && pipes_[link].cut; }

 private:
  friend class PipeWorld;

  struct Piece {
    TimePoint due;
    std::string bytes;  // empty: the sender has ended its output
  };
  struct Flow {
    std::deque<Piece> pieces;
    std::uint64_t carried = 0;
    bool ended = false;
  };
  struct Pipe {
    client::LinkId id{};
    LinkPlan plan;
    TimePoint connected_at;
    bool connected = false;  // for the client
    bool accepted = false;   // by the server
    server::SessionId session{};
    std::array<Flow, 2> flows;
    bool client_open = true;
    bool server_open = false;
    bool cut = false;

    Flow& flow(Way way) { return flows[index(way)]; }
  };

  static std::size_t index(Way way) { return static_cast<std::size_t>(way); }
  bool play(TimePoint now);
  bool play_once(TimePoint now);
  std::optional<TimePoint> next_move(TimePoint now) const;

  PersonOptions options_;
  std::uint64_t seed_;
  client::Client client_;
  std::deque<Pipe> pipes_;
  std::map<client::Phase, std::array<std::uint64_t, 2>> phases_;
  bool gone_ = false;
  TimePoint stopped_until_{};
  std::uint32_t attempts_ = 0;  // of the running match, or lockstep: the step chosen for
  std::uint32_t round_ = 0;
  TimePoint moves_at_{};
};

// The matches that have ended, as the server had them just before: afterwards it may forget the
// moves. REQUIRES: a server with one room.
class EndedMatches final : public server::DecisionSink {
 public:
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;
  const std::vector<Match>& all() const { return all_; }

 private:
  RoomState running_;  // with the decisions of the running match
  std::vector<Match> all_;
};

class PipeWorld {
 public:
  explicit PipeWorld(std::uint64_t seed = 1, server::Timings timings = {});

  server::MatchServer& server() { return server_; }
  const std::vector<Match>& ended() const { return ended_.all(); }
  TimePoint now() const { return now_; }

  // The person begins to connect.
  Person& come(PersonOptions options);
  // The person's program is gone, as after kill -9: its links break, and the server notices.
  void kill(Person& person);
  // A second program of the person, on good links, with the place that the first has kept, and a
  // keeper of its own that has it too. It plays on where the first one is.
  Person& again(const Person& person, client::SeatRecord record, client::SeatKeeper* keeper);
  // kill(), and again() with the same keeper.
  Person& restart(Person& person, client::SeatRecord record);
  // Breaks all links of a person that stand now.
  void cut(Person& person, bool client_notices = true, bool server_notices = true);
  // Links that are begun from now on are refused, or accepted again.
  void refuse(bool refuses) { refuses_ = refuses; }
  // The person's program neither reads nor writes nor looks at its clock for this long.
  void stop(Person& person, std::chrono::milliseconds time) { person.stopped_until_ = now_ + time; }
  // The server neither reads nor writes nor looks at its clock for this long.
  void stall_server(std::chrono::milliseconds time) { stalled_until_ = now_ + time; }

  // Lets time pass until `holds`; false if it does not within `limit`.
  [[nodiscard]] bool run_until(const std::function<bool()>& holds,
                               std::chrono::milliseconds limit = std::chrono::minutes(10));
  void run_for(std::chrono::milliseconds time);

 private:
  using Pipe = Person::Pipe;

  Person& start(PersonOptions options, std::uint64_t seed);
  // Everything that happens now. Throws std::logic_error if that never ends.
  void settle();
  bool turn();
  bool begin_links(Person& person);
  bool connect(Person& person);
  void accept(Pipe& pipe);
  bool read_output(Person& person);
  bool carry_up(Person& person);
  bool serve();
  bool flush(server::SessionId session);
  bool carry_down(Person& person);
  bool wake(Person& person);
  void send(Pipe& pipe, Way way, std::string_view bytes);
  bool deliver(Person& person, Pipe& pipe, Way way);
  void hand_over(Person& person, Pipe& pipe, Way way, const std::string& bytes);
  void end(Pipe& pipe, Way way);
  bool cut_if_due(Person& person, Pipe& pipe);
  void break_link(Person& person, Pipe& pipe, bool client_notices, bool server_notices);
  void lose(Person& person, Pipe& pipe, const std::string& what);
  void leave(Pipe& pipe, const std::string& cause);
  bool stalled() const { return now_ < stalled_until_; }
  bool stopped(const Person& person) const { return person.gone_ || now_ < person.stopped_until_; }
  TimePoint next_event(TimePoint until) const;

  TimePoint now_{std::chrono::hours(1000)};
  std::uint64_t seed_;
  EndedMatches ended_;
  server::MatchServer server_;
  std::vector<std::unique_ptr<Person>> people_;
  std::map<server::SessionId, Pipe*> sessions_;
  bool refuses_ = false;
  TimePoint stalled_until_{};
};

}  // namespace race2048::resume
