// The cost of each kind of message. A wake-up handles only a few messages that cost much.
#pragma once

#include <cstddef>

#include "proto/race2048.pb.h"
#include "server/rooms/room.h"

namespace race2048::server {

// In the units of ChoreWork, and not much less than such a message can cost. `room`: in which its
// sender is, or was before; null: in none.
std::size_t work_of(v1::ToServer::BodyCase body, const Room* room);

}  // namespace race2048::server
