// The screen's memory of a running race, so that its rows do not jump about: the model knows only
// the current standings.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "client/model/model.h"
#include "client/model/own_standing.h"

namespace race2048::client {

// The rows of the standings change places, and the numbers of these places, at most once in this
// period.
inline constexpr std::chrono::seconds kRowsMoveEvery{1};
// The gain of the person's last move is shown this long; later it would look like points still to
// come.
inline constexpr std::chrono::seconds kGainShown{2};
// After its end, the person's own board stays on the screen this long before the others' boards
// replace it.
inline constexpr std::chrono::seconds kOwnEndShown{3};

struct RaceMemo {
  MatchId match_id{};
  ShownOrder order{};                    // empty: no race yet
  TimePoint moved_at{};                  // when the order or a place last changed
  std::optional<TimePoint> done_at{};    // when the person's run ended
  std::optional<TimePoint> gained_at{};  // when their last move was made, if it scored
};

// Adopts the current order if the shown one is old enough. Part of follow().
void follow_race(const Model& model, TimePoint now, RaceMemo& memo);

// Remembers what has happened to the person's own seat.
void note(const MatchEvent& event, const Race& race, TimePoint now, RaceMemo& memo);

// The remembered order, or the current one if nothing is remembered about this race.
ShownOrder shown_order(const Race& race, const RaceMemo& memo);
// The seat's place in that order; 0 if it is unknown.
std::uint32_t shown_rank(const Race& race, const RaceMemo& memo, std::uint32_t seat);

// The gain of the person's last move; 0 after kGainShown, or if their run is over.
std::uint64_t shown_gain(const Race& race, const RaceMemo& memo, TimePoint now);

// True while the board of the person's own run is still shown after its end.
bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now);

// When follow_race() will change the order, or shown_gain() or shows_own_end() will end; nothing if
// passing time changes none of them.
std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now);

}  // namespace race2048::client
