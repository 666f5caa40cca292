// A match server and clients without sockets: in-memory links that break where the test wants, and
// a clock that leaps from one deadline to the next.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/room_state.h"
#include "proto/replay/replay_recorder.h"
#include "server/dispatch/match_server.h"
#include "shared/time.h"
#include "tests/resume/person.h"

namespace race2048::resume {

// The matches that have ended, as the server had them just before: afterwards it may forget the
// moves. REQUIRES: a server with one room.
class EndedMatches final : public server::DecisionSink {
 public:
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;
  const std::vector<Match>& all() const { return all_; }
  // Their replays.
  const std::vector<std::string>& replays() const { return replays_; }

 private:
  RoomState running_;  // with the decisions of the running match
  std::vector<Match> all_;
  ReplayRecorder recorder_{kLeastIdleMs};
  std::vector<std::string> replays_;
};

class PipeWorld {
 public:
  explicit PipeWorld(std::uint64_t seed = 1);

  server::MatchServer& server() { return server_; }
  const std::vector<Match>& ended() const { return ended_.all(); }
  const std::vector<std::string>& replays() const { return ended_.replays(); }
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
