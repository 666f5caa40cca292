// The messages of clients, a row for each: who may send it, what it costs, and its handler.
// A message without a row is denied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/dispatch/request.h"
#include "server/rooms/room.h"

namespace race2048::server {

// The people who may send a message in a state.
enum class Who : std::uint8_t {
  nobody,
  anyone,
  seated,    // has a seat in the room
  racer,     // has a seat in the running match
  onlooker,  // has no seat in the running match that still races
  host,      // with or without a seat
  server,    // another server of the service, which follows a room
  browser,   // asks without a login, before which this is the only connection that may
  ignored,   // accepted from anyone and dropped: the message crossed the start of a match
};

bool is_one_of(Who who, const Roles& roles);

// In the units of ChoreWork, and not much less than such a message can cost.
struct MessageWork {
  std::size_t units;
  // Also a unit for each of the people, bans, seats of the match and rows of the series in the
  // room: an act in it may look at all of them.
  bool grows_with_room = false;
};

struct MessageRow {
  std::array<Who, kWheres> who;  // by Where
  MessageWork work;
  // The rate of the message, which refuses it before its handler sees it; null: the handler
  // chooses one, or it has none.
  Verdict (Rates::*rate)(TimePoint);
  Handler handle;
  const char* denied = "That is not possible now.";  // in a room, to anyone
};

const MessageRow& row_of(v1::ToServer::BodyCase message);

// The refusal of a message that not everybody may send there.
Refusal denied(v1::ToServer::BodyCase message, Where where);

// The cost of the message. `room`: the one in which its sender is, or was before; null: none.
std::size_t work_of(v1::ToServer::BodyCase message, const Room* room);

// Handles the message, or refuses it. First does all that is due in the link's room: a move after
// the end is too late.
Verdict dispatch(const Request& asked);

}  // namespace race2048::server
