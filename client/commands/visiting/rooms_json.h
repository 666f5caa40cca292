// The list of rooms, for programs.
#pragma once

#include <string>
#include <vector>

#include "client/model/room.h"

namespace race2048::client {

// A JSON array of objects on one line, with a line end. Member names never change their meaning,
// and keep their order.
std::string rooms_json(const std::vector<ListedRoom>& rooms);

// A server on the local network.
struct LanRooms {
  std::string server;  // HOST[:PORT]
  std::string name;
  std::vector<ListedRoom> rooms;
  std::string fault;  // why they cannot be read; empty: they can
};
// The same with an object for each server, which has an array of its rooms.
std::string lan_rooms_json(const std::vector<LanRooms>& servers);

}  // namespace race2048::client
