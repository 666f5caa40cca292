// Work that looks at all connections or all rooms, and so takes longer than one wake-up may.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>

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

}  // namespace race2048::server
