// A node judges its own lease, by its own clock alone. No I/O.
#pragma once

#include <cstdint>
#include <optional>

#include "server/nodes/limits.h"
#include "shared/time.h"

namespace race2048::server {

class Lease {
 public:
  enum class State : std::uint8_t {
    sure,    // nobody else has claimed its rooms
    unsure,  // somebody may have: the node tells nobody anything until the database has answered
    alone,   // the database does not answer: matches go on, as perhaps it answers nobody
    adrift,  // the same for so long that other nodes would have claimed the rooms
  };

  // `adrift_after`: since the last renewal that was confirmed.
  explicit Lease(TimePoint::duration adrift_after) : adrift_after_(adrift_after) {}

  void sent(TimePoint now) { sent_ = now; }
  // Somebody may have claimed rooms since the last renewal that was confirmed.
  bool may_have_lost_rooms(TimePoint now) const {
    return sure_since_ && now - *sure_since_ >= limits::kLease;
  }
  // Whether all nodes that live have renewed their leases too: so long has the node been sure.
  bool knows_the_dead(TimePoint now) const {
    return state(now) == State::sure && now - *sure_from_ >= limits::kClaimAfter;
  }
  // The answer to the renewal that was sent last, and no room is here that another node has
  // claimed. `others`: nodes that live beside this one.
  void confirmed(std::size_t others);
  // The database has not answered it.
  void failed() { failed_ = true; }

  State state(TimePoint now) const;
  // Nothing may be told: unsure.
  bool keeps_silent(TimePoint now) const { return state(now) == State::unsure; }

 private:
  TimePoint::duration adrift_after_;
  TimePoint sent_{};
  std::optional<TimePoint> sure_since_;  // when the last renewal was sent that was confirmed
  std::optional<TimePoint> sure_from_;   // when the first one was sent, without a gap since then
  bool failed_ = false;                  // the last renewal
  std::size_t others_ = 0;
};

}  // namespace race2048::server
