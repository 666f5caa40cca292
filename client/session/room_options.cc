#include "client/session/room_options.h"

namespace race2048::client {

RoomOptions options_of(const RoomInfo& info) {
  return {.title = info.title,
          .listed = info.listed,
          .password = std::nullopt,
          .locked = info.locked,
          .chat_off = info.chat_off,
          .rounds = info.rounds,
          .pause = info.pause,
          .start_at = info.start_at,
          .start_in_s = std::nullopt};
}

void to_wire(const RoomOptions& options, v1::RoomOptions& told) {
  told.set_title(options.title);
  told.set_listed(options.listed);
  if (options.password) told.set_password(*options.password);
  told.set_locked(options.locked);
  told.set_chat_off(options.chat_off);
  told.set_rounds(options.rounds);
  told.set_pause(options.pause);
  told.set_start_at(options.start_at);
  if (options.start_in_s) told.set_start_in_s(*options.start_in_s);
}

}  // namespace race2048::client
