#include "client/commands/visiting/rooms_json.h"

#include <algorithm>

#include "client/bots/program_names.h"
#include "engine/settings/formats.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

ordered_json object_of(const ListedRoom& room) {
  return {{"room", room.code},
          {"code", room.code},  // as older scripts know it
          {"title", room.title},
          {"host", room.host},
          {"format", row_of(room.settings.format).name},
          {"settings", describe(room.settings)},
          {"players", room.players},
          {"seats", room.settings.seats},
          {"watchers", room.watchers},
          {"running", room.running},
          {"locked", room.locked},
          {"password", room.has_password},
          {"rounds", std::max(room.rounds, 1u)},
          {"name", room.name}};
}

ordered_json array_of(const std::vector<ListedRoom>& rooms) {
  ordered_json list = ordered_json::array();
  for (const ListedRoom& room : rooms) list.push_back(object_of(room));
  return list;
}

}  // namespace

std::string rooms_json(const std::vector<ListedRoom>& rooms) {
  return json_line(array_of(rooms));
}

std::string lan_rooms_json(const std::vector<LanRooms>& servers) {
  ordered_json list = ordered_json::array();
  for (const LanRooms& server : servers) {
    list.push_back(
        {{"server", server.server}, {"name", server.name}, {"rooms", array_of(server.rooms)}});
    if (!server.fault.empty()) list.back()["fault"] = server.fault;
  }
  return json_line(list);
}

}  // namespace race2048::client
