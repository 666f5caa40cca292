// The order of the seats in a large race. The server sends only the leaders' standings by itself,
// and other places on request, so each standing is as old as its message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "client/model/race.h"

namespace race2048::client {

// True if the server sends the standings of this race in parts.
bool told_in_parts(const Race& race);

// The server has just reported that these seats hold the places from `first` on, in this order.
// Places count from 0. The other seats keep their order and make room. REQUIRES: the race's
// standings have each of these seats as received, and no seat appears twice.
void place_from(Race& race, std::size_t first, std::span<const std::uint32_t> seats);

}  // namespace race2048::client
