// Typed moves that wait to be sent: until earlier moves are answered, or because of the room's
// rate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "engine/run.h"
#include "shared/rate_limit.h"

namespace race2048::client {

class TypeAhead {
 public:
  // Without a limit on the rate.
  TypeAhead() = default;
  // For a room that accepts `move_rate` actions a second; 0 means any number. Up to
  // kMaxMovesInFlight may go at once, which such a room allows.
  TypeAhead(std::uint32_t move_rate, TimePoint now);

  // False if the queue is full.
  [[nodiscard]] bool add(Action action);
  bool empty() const { return waiting_.empty(); }
  std::size_t size() const { return waiting_.size(); }
  // REQUIRES: not empty.
  Action front() const { return waiting_.front(); }
  void pop() { waiting_.pop_front(); }
  // Both return the number of slides that they removed; drop_slides() keeps the other actions.
  std::size_t drop_slides();
  std::size_t clear();

  // True if the room would accept an action now. Call sent() for each action that is sent.
  bool may_send(TimePoint now) const { return !rate_ || rate_->has_token(now); }
  void sent(TimePoint now);
  // When the room will accept another action; nothing: at any time.
  std::optional<TimePoint> next_send() const;

 private:
  std::deque<Action> waiting_;
  std::optional<TokenBucket> rate_;
};

}  // namespace race2048::client
