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

// A row of the standings: a seat, and its place, or 0 if that is unknown.
struct ShownPlace {
  std::uint32_t seat = 0;
  std::uint32_t rank = 0;

  bool operator==(const ShownPlace&) const = default;
};
// All seats of a race in the order of standings_now(), then those without a standing. Places never
// fall from one row to the next; where all standings are known, they are 1, 2, 2, 4... Everything
// else in a row is the seat's current standing.
using ShownOrder = std::vector<ShownPlace>;
ShownOrder order_of(const Race& race);

}  // namespace race2048::client
