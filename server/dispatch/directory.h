// Finds rooms: by code, for a quick match, and as a list.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "proto/race2048.pb.h"
#include "server/dispatch/room_host.h"

namespace race2048::server {

class Directory {
 public:
  // `rooms` outlives the directory.
  explicit Directory(const RoomHost& rooms) : rooms_(rooms) {}

  // The room with a code as typed.
  std::variant<HostedRoom*, Refusal> find(const std::string& typed_code) const;
  // Of the rooms that are open to a person the one that will race soonest: where no match is
  // running, and then where most people are. With `like`, only rooms with those settings, whatever
  // their number of seats. Null when there is none.
  HostedRoom* find_open(const Person& person, const MatchSettings* like) const;
  // A page of the listed rooms, in the order of find_open(), full and closed ones last.
  v1::Rooms list(std::uint32_t first) const;

 private:
  const RoomHost& rooms_;
};

}  // namespace race2048::server
