// What the screen remembers of a running race, so that it can be looked at in peace: the model
// knows only how things stand now.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

struct UiState;

// Rows of the standings change places at most so often.
inline constexpr std::chrono::seconds kRowsMoveEvery{1};
// So long the own board stays on the screen after its end, before others' take its place.
inline constexpr std::chrono::seconds kOwnEndShown{3};

// All seats of a race in the order shown; only the order is remembered: each row says how its seat
// stands now.
using ShownOrder = std::vector<std::uint32_t>;

struct RaceMemo {
  MatchId match_id{};
  ShownOrder order{};    // empty: no race yet
  TimePoint moved_at{};  // when it changed last
  std::optional<TimePoint> done_at{};
};

// The seats as they stand now; those without a standing last.
ShownOrder order_of(const Race& race);

// To be called before each drawing: takes a new order when the one shown has stood long enough. A
// race that begins is shown from its first page on.
void follow_race(const Model& model, TimePoint now, UiState& ui);

// As remembered, or as it is where nothing of this race is.
ShownOrder shown_order(const Race& race, const RaceMemo& memo);

// The own run has just ended, and its board is still to be seen.
bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now);

// When follow_race() has something new, or shows_own_end() ends; nothing when time alone will not
// change them.
std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now);

}  // namespace race2048::client
