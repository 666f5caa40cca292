// The roster that a room is sent: the people in it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/match/room_state.h"
#include "server/audience/feed_update.h"
#include "server/sessions/types.h"

namespace race2048::server {

// Somebody in the room without a seat.
struct Onlooker {
  std::string_view name;
  bool bot = false;
  bool waits = false;  // for a seat in the next match
};

class RosterFeed {
 public:
  RosterFeed();

  // Updates the roster: the seated people, all others in the caller's order, and the host's name
  // (empty if there is none). The first update starts from an empty room. The whole Roster is kept
  // and patched, so an update costs one look at each seat, plus the changes. The feed owns the
  // result; it is valid until the next call.
  const FeedUpdate& update(const std::map<SeatNumber, RoomSeat>& seats,
                           std::span<const Onlooker> onlookers, const std::string& host);

 private:
  void update_members(const std::map<SeatNumber, RoomSeat>& seats, v1::Roster& changes);
  bool update_watching(std::span<const Onlooker> onlookers, v1::Roster& changes);

  FeedUpdate update_;
};

}  // namespace race2048::server
