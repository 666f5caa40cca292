#include "client/commands/visiting/rooms_json.h"

#include "client/bots/program_names.h"

namespace race2048::client {

std::string rooms_json(const std::vector<ListedRoom>& rooms) {
  return json_line(json::array_of(rooms));
}

std::string lan_rooms_json(const std::vector<LanRooms>& servers) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const LanRooms& server : servers) {
    list.push_back({{"server", server.server},
                    {"name", server.name},
                    {"rooms", json::array_of(server.rooms)}});
    if (!server.fault.empty()) list.back()["fault"] = server.fault;
  }
  return json_line(list);
}

}  // namespace race2048::client
