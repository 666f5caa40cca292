// Finds rooms: by code or name, for a quick match, and as a list. All look-ups by a code or name
// that a client sends are here, where misses count: neither must be found by trying.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/door/addresses.h"
#include "server/hosting/checked_requests.h"
#include "server/hosting/other_rooms.h"
#include "server/hosting/room_host.h"

namespace race2048::server {

class Directory {
 public:
  // Both outlive the directory.
  Directory(RoomHost& rooms, Addresses& addresses) : rooms_(rooms), addresses_(addresses) {}

  // The room with this code or name, which a person at `from` typed, brought up to `now`. Refuses
  // addresses that have missed too often.
  OrFault<HostedRoom*, Refusal> find(const std::string& typed, const Address& from, TimePoint now);
  // The room with this code in which the token is for a place, brought up to `now`; with the
  // session of the place. The refusal says the same without the room and without the place. A token
  // is no guess, so it is checked even for an address that has missed too often.
  struct Place {
    HostedRoom* hosted = nullptr;
    SessionId session{};
  };
  OrFault<Place, Refusal> find_place(const ResumeRequest& request, const Address& from,
                                     TimePoint now);
  // Refuses a name that no further room can have; an empty one is granted. Counts as a miss:
  // whether a name is free is an answer to a guess, either way.
  Verdict try_name(const std::string& name, const Address& from, TimePoint now);
  // The open room that starts soon (Room::will_start_soon()) in which the person will race soonest:
  // one without a running match before one with, then one with the settings that are `wanted`,
  // whatever its number of seats, then the one with the most players. With `exact`, only rooms with
  // these settings count. Null if no room fits. Looks at limits::kRoomsTried rooms at most.
  HostedRoom* find_open(const Visitor& visitor, const MatchSettings& wanted, bool exact,
                        TimePoint now);
  // The room of another server to which a quick match leads, after find_open() has found none here;
  // null: none.
  const OtherRoom* find_open_elsewhere(const MatchSettings& wanted, bool exact, TimePoint now);
  // Refuses the session, which is at `from`, a further seat beyond those that one network address
  // may have in a room. Hosts may fill their own rooms, with bots for example.
  Verdict may_take_seat(const Address& from, SessionId session, const Room& room);
  // A page of the listed rooms: those without a running match first, then those with the most
  // players; full and locked rooms come last. Of more than limits::kShortList rooms, which they are
  // and their order may be limits::kLongListRenewed old.
  v1::Rooms list(std::uint32_t first, TimePoint now);
  // The rooms of other servers in it.
  OtherRooms& others() { return others_; }

 private:
  void renew(TimePoint now);

  RoomHost& rooms_;
  Addresses& addresses_;
  OtherRooms others_;
  // A listed room.
  struct Line {
    std::string code;
    const OtherRoom* other = nullptr;  // of listed_others_; null: it is here
  };
  std::vector<Line> lines_;         // in their order
  std::uint64_t version_ = 0;       // RoomHost::listed_version() that they are of
  OtherRooms::List listed_others_;  // the same
  TimePoint renewed_at_{};
};

}  // namespace race2048::server
