// Finds rooms: by code or name, for a quick match, and as a list.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/room_host.h"

namespace race2048::server {

class Directory {
 public:
  // `rooms` outlives the directory.
  explicit Directory(RoomHost& rooms) : rooms_(rooms) {}

  // The room with this code or name, which a person typed, brought up to `now`.
  OrFault<HostedRoom*, Refusal> find(const std::string& typed, TimePoint now) const;
  // The open room that starts soon (Room::will_start_soon()) in which the person will race soonest:
  // one without a running match before one with, then one with the settings that are `wanted`,
  // whatever its number of seats, then the one with the most players. With `exact`, only rooms with
  // these settings count. Null if there is none. Looks at limits::kRoomsTried rooms at most.
  HostedRoom* find_open(const Visitor& visitor, const MatchSettings& wanted, bool exact,
                        TimePoint now);
  // A page of the listed rooms: those without a running match first, then those with the most
  // players; full and locked rooms come last. Of more than limits::kShortList rooms, which they are
  // and their order may be limits::kLongListRenewed old.
  v1::Rooms list(std::uint32_t first, TimePoint now);

 private:
  void renew(TimePoint now);

  RoomHost& rooms_;
  std::vector<std::string> codes_;  // of the listed rooms, in their order
  std::uint64_t version_ = 0;       // RoomHost::listed_version() that they are of
  TimePoint renewed_at_{};
};

}  // namespace race2048::server
