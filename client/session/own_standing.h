// The standings of a race with what the own game knows before they tell it: each outcome is known
// at once, and the standings come a few times a second.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// Takes what outcomes have told of the own seat into its standing; the place is left as it is.
void take_own_game(const OwnGame& own, Standing& standing);

// The own standing: what the server said last, and what the own game knows better. Nothing without
// a seat.
std::optional<Standing> own_standing(const Race& race);

// Race::ranked() with the own standing as above. Where that has another place, the others make room
// for it.
std::vector<Standing> standings_now(const Race& race);

// All seats in the order of standings_now(); those without a standing last.
std::vector<std::uint32_t> order_of(const Race& race);

}  // namespace race2048::client
