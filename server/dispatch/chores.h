// Work that looks at all connections or all rooms, and so takes longer than one wake-up may.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/dispatch/links.h"
#include "server/hosting/room_host.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The work that a step of a chore may still do, in units of about half a microsecond. Counted, not
// timed: the cores have no clock.
class ChoreWork {
 public:
  // Half a millisecond; then connections with input get their turn.
  static constexpr std::size_t kOfStep = 1000;
  static constexpr std::size_t kLook = 1;       // at a connection or a room
  static constexpr std::size_t kTell = 2;       // one person of many who are sent the same
  static constexpr std::size_t kListed = 30;    // a line of a list, with its text
  static constexpr std::size_t kDecision = 40;  // of a room, with what people are sent
  static constexpr std::size_t kPutOut = 100;   // with the end of the connection

  bool left() const { return used_ < kOfStep; }
  void use(std::size_t units) { used_ += units; }

 private:
  std::size_t used_ = 0;
};

// Chores are done one after the other, in the order in which they were asked for, a step in each
// wake-up.
class Chores {
 public:
  // Does the next part, until no work is left; returns true when all is done. May add chores.
  using Step = std::function<bool(ChoreWork& work, TimePoint now)>;

  void add(Step step) { waiting_.push_back(std::move(step)); }
  bool empty() const { return waiting_.empty(); }
  // Does one step of the first chore, and begins the next ones with the work that it has left.
  void go_on(TimePoint now) {
    if (waiting_.empty()) return;
    ++steps_;
    ChoreWork work;
    while (!waiting_.empty() && work.left() && waiting_.front()(work, now)) waiting_.pop_front();
  }
  // The steps done so far.
  std::size_t steps() const { return steps_; }

 private:
  std::deque<Step> waiting_;
  std::size_t steps_ = 0;
};

// ---- Looks at all connections, or all rooms, in the steps of a chore.

// Visits everything that exists from the first step to the last once, and perhaps what comes or
// goes meanwhile. `visit` opens and erases none.
class LinksWalk {
 public:
  // Visits the next ones while there is work; true: it has visited all.
  template <typename Visit>
  bool go_on(const Links& links, ChoreWork& work, Visit visit) {
    while (from_ && work.left()) {
      work.use(ChoreWork::kLook);
      from_ = links.visit_some(*from_, 1, visit);
    }
    return !from_;
  }

 private:
  std::optional<std::size_t> from_ = 0;
};

// By code.
class RoomsWalk {
 public:
  template <typename Visit>
  bool go_on(const RoomHost& rooms, ChoreWork& work, Visit visit) {
    while (from_ && work.left()) {
      work.use(ChoreWork::kLook);
      from_ = rooms.visit_next(*from_, visit);
    }
    return !from_;
  }

 private:
  std::optional<std::string> from_ = "";
};

// Looks at all links, round after round.
class Sweep {
 public:
  // Login deadlines, silences and pings are checked this often. Deadlines need no finer clock;
  // pings go out in so many groups a second, so that each group is a small part of the racers.
  static constexpr std::chrono::milliseconds kEvery{100};

  // There is something to look at: a round follows.
  void want(TimePoint now) {
    if (!began_at_) began_at_ = now;
  }
  bool is_due(TimePoint now) const { return began_at_ && now - *began_at_ >= kEvery && !goes_on(); }
  // `again`: another round follows.
  void begin(TimePoint now, bool again) {
    began_at_ = again ? std::optional(now) : std::nullopt;
    from_ = 0;
  }
  bool goes_on() const { return from_.has_value(); }
  // Continues the round while work is left.
  template <typename Visit>
  void go_on(const Links& links, const ChoreWork& work, Visit visit) {
    while (from_ && work.left()) from_ = links.visit_some(*from_, 1, visit);
  }
  // When the next round begins.
  std::optional<TimePoint> next_deadline() const {
    return began_at_ ? std::optional(*began_at_ + kEvery) : std::nullopt;
  }

 private:
  std::optional<TimePoint> began_at_;  // the newest round; nothing: there is no work
  std::optional<std::size_t> from_;    // where it continues; see Links::visit_some()
};

// A person, and no other server, is at the other end.
inline bool is_there(const Link& link) {
  return link.session.logged_in() && !link.session.closing() && link.follows == nullptr;
}

// A chore that sends the message to everybody who is logged in, and then calls `done`.
inline Chores::Step send_all(Links& links, v1::ToClient message, std::function<void()> done) {
  return [&links, message = std::move(message), done = std::move(done), walk = LinksWalk()](
             ChoreWork& work, TimePoint) mutable {
    std::vector<SessionId> to;
    const bool all = walk.go_on(links, work, [&](const Link& link) {
      if (!is_there(link)) return;
      work.use(ChoreWork::kTell);
      to.push_back(link.session.id());
    });
    links.send(to, message);
    if (all) done();
    return all;
  };
}

}  // namespace race2048::server
