// What others see of a server: its connections and its decisions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/rooms/room.h"
#include "server/sessions/types.h"

namespace race2048::server {

// Sees connections come and go, for the log or for counting.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_session_opened(SessionId session, const std::string& peer) = 0;
  virtual void on_logged_in(SessionId session, const Person& person,
                            const std::string& client_version) = 0;
  virtual void on_refused(SessionId session, const Refusal& refusal) = 0;
  // Once for each session. `name` is empty if it never logged in; `cause` says what ended it.
  virtual void on_session_closed(SessionId session, const std::string& name,
                                 const std::string& cause) = 0;
};

// All who see what happens, each kind in the order in which they are called. They outlive the
// server.
struct Observers {
  std::vector<Observer*> sessions;
  std::vector<DecisionSink*> decisions;
};

// For an observer of both connections and decisions.
template <typename Both>
Observers observed_by(Both& both) {
  return {.sessions = {&both}, .decisions = {&both}};
}

// Numbers the wake-ups in which something was decided or written, from 1.
enum class Batch : std::uint64_t {};

// Keeps decisions before anybody hears of them. A journal sees each decision when it is made; at
// the end of a wake-up it is told that they are a batch. What that wake-up sends leaves the server
// once the batch is released, and not before.
class Journal : public DecisionSink {
 public:
  // The decisions since the last commit() are `batch`. True: they are kept, and the batch is
  // released. Otherwise MatchServer::release() must be called later, on the server's thread. A
  // batch without decisions holds output that must not overtake an earlier one.
  [[nodiscard]] virtual bool commit(Batch batch) = 0;
};

}  // namespace race2048::server
