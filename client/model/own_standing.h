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

// When the seat of this standing made its largest tile, on the match clock. Known of the person's
// own seat, and of the first two seats to make a tile; nothing otherwise.
std::optional<std::uint32_t> largest_made_ms(const Race& race, const Standing& standing);

// All seats of the race in order of place: Race::ranked() with own_standing() in it, for which the
// other ranks make room, then the seats without a standing, with rank 0. Ranks never fall from one
// to the next; where all standings are known, they are 1, 2, 2, 4... and follow the scores.
std::vector<Standing> standings_now(const Race& race);

}  // namespace race2048::client
