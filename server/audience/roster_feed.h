// The roster that a room is sent: the people in it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/match/room_state.h"
#include "server/audience/outbox.h"
#include "server/sessions/types.h"

namespace race2048::server {

// A person in the room without a seat.
struct Onlooker {
  PersonShown person;
  bool waits = false;  // for a seat in the next match
};

// The people in a room at a moment.
struct RosterView {
  const std::map<SeatNumber, RoomSeat>& seats;
  std::span<const Onlooker> onlookers;  // people without a seat, in order: all, or some of many
  std::size_t onlooker_count = 0;       // of all people without a seat
  const std::string& host;              // the name; empty if there is none
  std::string_view owner{};             // in whose place the host acts; empty: the host owns
  const std::map<PersonNumber, Absence>& away;
  std::set<PersonNumber> muted{};  // the people whom the host has muted
  std::uint64_t room_ms = 0;       // the room clock
  bool tells_onlookers = true;     // false: the changes leave them out, until a later update

  // Milliseconds until the person's place is given up, at least 1; 0 if the person is not away.
  std::uint32_t away_ms(PersonNumber person) const;
};

class RosterFeed {
 public:
  RosterFeed();

  // Updates the roster. The first update starts from an empty room. The whole Roster is kept and
  // patched, so an update costs one look at each seat, plus the changes. The feed owns the result;
  // it is valid until the next call.
  const FeedUpdate& update(const RosterView& people);
  // The onlookers have changed, and no update has listed them since.
  bool owes_onlookers() const { return owes_onlookers_; }

 private:
  void update_members(const RosterView& people, v1::Roster& changes);
  bool update_watching(const RosterView& people, v1::Roster& changes);

  FeedUpdate update_;
  bool owes_onlookers_ = false;
};

}  // namespace race2048::server
