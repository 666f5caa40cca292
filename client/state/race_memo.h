// What the screen remembers of a running race, so that its rows do not jump about: the model knows
// only how things stand now.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// The rows of the standings change places at most once in this time.
inline constexpr std::chrono::seconds kRowsMoveEvery{1};
// The own board stays on the screen for this long after its end, before the others' boards take its
// place.
inline constexpr std::chrono::seconds kOwnEndShown{3};

// All seats of a race in the order shown. Only the order is remembered; each row shows the newest
// standing of its seat.
using ShownOrder = std::vector<std::uint32_t>;

struct RaceMemo {
  MatchId match_id{};
  ShownOrder order{};    // empty: no race yet
  TimePoint moved_at{};  // when it changed last
  std::optional<TimePoint> done_at{};
};

// Takes a new order when the one shown has stood long enough. Part of follow().
void follow_race(const Model& model, TimePoint now, RaceMemo& memo);

// The remembered order, or the newest one if nothing of this race is remembered.
ShownOrder shown_order(const Race& race, const RaceMemo& memo);

// The own run has just ended, and its board is still shown.
bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now);

// When follow_race() will change the order or shows_own_end() will end; nothing when time alone
// changes neither.
std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now);

}  // namespace race2048::client
