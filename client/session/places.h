// The order of the seats in a large race. The server does not send all standings at a time but only
// the leaders, and other places when the client asks for them; each is as old as its message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "client/session/model.h"

namespace race2048::client {

// The standings of this race come in parts.
bool told_in_parts(const Race& race);

// The server has just said that these seats hold the places from `first` on, one behind the other.
// Places count from 0. The other seats keep their order and make room. REQUIRES: each seat is in
// the race's standings, as the server sent it, and no seat is there twice.
void place_from(Race& race, std::size_t first, std::span<const std::uint32_t> seats);

}  // namespace race2048::client
