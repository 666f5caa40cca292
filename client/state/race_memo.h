// The screen's memory of a running race, so that its rows do not jump about: the model knows only
// the current standings.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// The rows of the standings change places at most once in this period.
inline constexpr std::chrono::seconds kRowsMoveEvery{1};
// After its end, the person's own board stays on the screen this long before the others' boards
// replace it.
inline constexpr std::chrono::seconds kOwnEndShown{3};

// All seats of a race in the order shown. Only the order is remembered; each row shows its seat's
// current standing.
using ShownOrder = std::vector<std::uint32_t>;

struct RaceMemo {
  MatchId match_id{};
  ShownOrder order{};    // empty: no race yet
  TimePoint moved_at{};  // when the order last changed
  std::optional<TimePoint> done_at{};
};

// Adopts the current order if the shown one is old enough. Part of follow().
void follow_race(const Model& model, TimePoint now, RaceMemo& memo);

// The remembered order, or the current one if nothing is remembered about this race.
ShownOrder shown_order(const Race& race, const RaceMemo& memo);

// True while the board of the person's own run is still shown after its end.
bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now);

// When follow_race() will change the order or shows_own_end() will become false; nothing if passing
// time changes neither.
std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now);

}  // namespace race2048::client
