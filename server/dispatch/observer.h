// The interfaces through which others observe a server: its connections and its decisions.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rooms/room.h"
#include "server/sessions/types.h"
#include "shared/fingerprint.h"

namespace race2048::server {

// The connections from strangers in about a minute.
struct StrangersSummary {
  std::uint64_t turned_away = 0;    // at once: their network addresses had enough
  std::uint64_t not_logged_in = 0;  // ended without a login, besides these
  std::string busiest;  // the address with the most of both kinds; empty if all are exempt
  std::uint32_t of_busiest = 0;
};

// The people whom an act of the operator concerned.
struct Affected {
  // The log names at most this many.
  static constexpr std::size_t kNamed = 10;

  std::size_t count = 0;
  std::vector<std::string> named{};  // the first of them: "mallory (guest)", "bob (key:kxq7wp2m)"
};

// For a person with a key, the mark that others see; the operator can ban the key with it. A guest
// gets no lasting mark, because it would link the names that the guest has used.
inline std::string key_or_guest(const Person& person) {
  return person.keyed ? "key:" + key_mark(person.player_id) : "guest";
}

inline void add(const Person& person, Affected& people) {
  ++people.count;
  if (people.named.size() == Affected::kNamed) return;
  people.named.push_back(person.name + " (" + key_or_guest(person) + ")");
}

// An act of the operator, for the log.
struct OperatorAct {
  std::string what;    // the command and its target: "kick name=mallory"
  std::string room{};  // the code of the room that it concerned; empty: it concerned none
  std::optional<Affected> affected{};  // the people it concerned; nothing: it concerns no people
  std::string note{};                  // the reason, or the text that was announced
};

// Sees connections come and go, for a log or for counters.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_session_opened(SessionId /*session*/, const std::string& /*peer*/) {}
  // A proxy has said who its peer is.
  virtual void on_peer_named(SessionId /*session*/, const std::string& /*peer*/) {}
  virtual void on_logged_in(SessionId /*session*/, const Person& /*person*/,
                            const std::string& /*client_version*/) {}
  virtual void on_refused(SessionId /*session*/, const Refusal& /*refusal*/) {}
  // Once for each session. `name` is empty if it never logged in; `cause` says what ended it.
  virtual void on_session_closed(SessionId /*session*/, const std::string& /*name*/,
                                 const std::string& /*cause*/) {}
  // At most once in limits::kSummaryEvery, and only if there is something to report.
  virtual void on_strangers(const StrangersSummary& /*summary*/) {}
  // The server was stopped for so long, and its time stood still; the rooms decide ClockStood after
  // it.
  virtual void on_stood_still(std::chrono::milliseconds /*by*/) {}
  // Another server has the room from now on: no decision of this one follows here.
  virtual void on_room_sent_away(const std::string& /*room*/, const Elsewhere& /*to*/) {}
  // The other server answers the session from now on.
  virtual void on_passed_on(SessionId /*session*/, const Elsewhere& /*to*/) {}
  // The session's person watches the room of another server from here.
  virtual void on_watches_from_afar(SessionId /*session*/, const Elsewhere& /*at*/) {}
  virtual void on_operator_act(const OperatorAct& /*act*/) {}
};

// All observers, each kind in calling order. They outlive the server.
struct Observers {
  std::vector<Observer*> sessions;
  std::vector<DecisionSink*> decisions;
};

// For an observer of both connections and decisions.
template <typename Both>
Observers observed_by(Both& both) {
  return {.sessions = {&both}, .decisions = {&both}};
}

}  // namespace race2048::server
