// The standings of a race, updated with the client's own game. Outcomes arrive at once; standings
// arrive only a few times a second, so the own game is often ahead of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// Copies what the outcomes say about the own seat into its standing, except for the rank.
void take_own_game(const OwnGame& own, Standing& standing);

// The own standing: the server's last one, with what the own game knows better. Nothing without a
// seat.
std::optional<Standing> own_standing(const Race& race);

// Race::ranked() with own_standing() in it. If that has another rank, the other ranks make room.
std::vector<Standing> standings_now(const Race& race);

// All seats in the order of standings_now(), then the seats without a standing.
std::vector<std::uint32_t> order_of(const Race& race);

}  // namespace race2048::client
