// A room as the operator sees it.
#pragma once

#include <cstddef>
#include <string>

#include "server/rooms/room.h"

namespace race2048::server {

struct RoomThere {
  std::string code;
  std::string name;   // by which it is found as by its code; empty: none
  std::string title;  // as typed
  std::string host;
  std::size_t players = 0;
  std::size_t seats = 0;
  std::size_t watchers = 0;
  bool running = false;  // a match or its countdown
  bool listed = false;
};

// REQUIRES: the room is open.
RoomThere room_there(const Room& room);

}  // namespace race2048::server
