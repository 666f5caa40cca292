// The standings of a race, updated with the client's own game. Outcomes arrive at once; standings
// arrive only a few times a second, so the client's game is often ahead of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "client/model/race.h"

namespace race2048::client {

// Copies the results of outcomes into the standing of this client's seat, except for the rank.
void take_own_game(const OwnGame& own, Standing& standing);

// The standing of this client's seat: the server's last one, updated with newer facts from its
// game. Nothing without a seat.
std::optional<Standing> own_standing(const Race& race);

// Race::ranked() with own_standing() in it. If that has another rank, the other ranks make room.
std::vector<Standing> standings_now(const Race& race);

// All seats in the order of standings_now(), then the seats without a standing.
std::vector<std::uint32_t> order_of(const Race& race);

}  // namespace race2048::client
