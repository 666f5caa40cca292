// What a room is told of who is in it.
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

  // Who is in the room now: on seats, and all others in an order of the caller's; and the name of
  // the host, empty when there is none. The first update changes from an empty room. The whole
  // Roster is kept and mended, not made anew: an update costs one look at each seat, and what has
  // changed. It is the feed's own and holds until the next call.
  const FeedUpdate& update(const std::map<SeatNumber, RoomSeat>& seats,
                           std::span<const Onlooker> onlookers, const std::string& host);

 private:
  void update_members(const std::map<SeatNumber, RoomSeat>& seats, v1::Roster& changes);
  bool update_watching(std::span<const Onlooker> onlookers, v1::Roster& changes);

  FeedUpdate update_;
};

}  // namespace race2048::server
