#include "server/hosting/room_there.h"

namespace race2048::server {

RoomThere room_there(const Room& room) {
  return {.code = room.code(),
          .name = room.name(),
          .title = room.state().options().title,
          .host = room.state().host(),
          .players = room.player_count(),
          .seats = room.settings().seats,
          .watchers = room.watcher_count(),
          .running = room.running(),
          .listed = room.state().options().listed};
}

}  // namespace race2048::server
