#include "proto/rooms.h"

#include <utility>

#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::wire {
namespace {

std::optional<ListedRoom> listed_room_from(const v1::RoomEntry& told) {
  const std::optional<std::string> code = normalised_room_code(told.code());
  if (!code || !is_valid_name(told.host())) return std::nullopt;
  std::optional<MatchSettings> settings = told_settings(told.settings());
  if (!settings) return std::nullopt;
  return ListedRoom{.code = *code,
                    .name = room_name_from(told.room_name()),
                    .title = told.title(),
                    .host = told.host(),
                    .settings = *std::move(settings),
                    .players = told.players(),
                    .watchers = told.watchers(),
                    .running = told.running(),
                    .locked = told.locked(),
                    .has_password = told.has_password(),
                    .rounds = told.rounds()};
}

}  // namespace

std::string room_name_from(const std::string& told) {
  return is_valid_room_name(told) ? told : std::string();
}

std::optional<std::vector<ListedRoom>> listed_rooms_from(const v1::Rooms& told) {
  if (told.rooms_size() > static_cast<int>(limits::kRoomsPerPage)) return std::nullopt;
  std::vector<ListedRoom> rooms;
  for (const v1::RoomEntry& entry : told.rooms()) {
    std::optional<ListedRoom> room = listed_room_from(entry);
    if (!room) return std::nullopt;
    rooms.push_back(*std::move(room));
  }
  return rooms;
}

}  // namespace race2048::wire
