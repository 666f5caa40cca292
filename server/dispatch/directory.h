// Finds rooms: by code or name, for a quick match, and as a list.
#pragma once

#include <cstdint>
#include <string>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/room_host.h"

namespace race2048::server {

class Directory {
 public:
  // `rooms` outlives the directory.
  explicit Directory(const RoomHost& rooms) : rooms_(rooms) {}

  // The room with this code or name, which a person typed, brought up to `now`.
  OrFault<HostedRoom*, Refusal> find(const std::string& typed, TimePoint now) const;
  // The open room that starts soon (Room::will_start_soon()) in which the person will race soonest:
  // one without a running match before one with, then one with the settings that are `wanted`,
  // whatever its number of seats, then the one with the most players. With `exact`, only rooms with
  // these settings count. Null if there is none.
  HostedRoom* find_open(const Visitor& visitor, const MatchSettings& wanted, bool exact,
                        TimePoint now) const;
  // A page of the listed rooms: those without a running match first, then those with the most
  // players; full and locked rooms come last.
  v1::Rooms list(std::uint32_t first) const;

 private:
  const RoomHost& rooms_;
};

}  // namespace race2048::server
