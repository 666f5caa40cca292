// The screen's memory of a running race. All places, scores and boards' labels of a frame are of
// one moment, and rows do not jump about.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client/model/highlights.h"
#include "client/model/model.h"
#include "client/model/own_standing.h"

namespace race2048::client {

// The shown standings are renewed at once when the person's own seat has changed, as the eye is on
// that then, and otherwise at most once in this period.
inline constexpr std::chrono::milliseconds kStandingsShown{500};
// The gain of the person's last move is shown this long; later it would look like points still to
// come.
inline constexpr std::chrono::seconds kGainShown{2};
// After its end, the person's own board stays on the screen this long before the others' boards
// replace it.
inline constexpr std::chrono::seconds kOwnEndShown{3};
// A highlight is shown this long, unless one of the same or of greater importance comes before.
inline constexpr std::chrono::seconds kHighlightShown{2};

struct RaceMemo {
  MatchId match_id{};
  std::vector<Standing> standings{};     // as shown; empty: no race yet
  TimePoint taken_at{};                  // when they were last renewed
  std::optional<TimePoint> done_at{};    // when the person's run ended
  std::optional<TimePoint> gained_at{};  // when their last move was made, if it scored
  Highlights highlights{};
  std::optional<Highlight> highlight{};  // the newest to show
  TimePoint highlight_at{};              // when it came
};

// Renews the shown standings and finds a highlight if it is time. Part of follow().
void follow_race(const Model& model, TimePoint now, RaceMemo& memo);

// Remembers what has happened to the person's own seat, and the highlights. `events`: those since
// the last call. REQUIRES: model.race.
void note(std::span<const MatchEvent> events, const Model& model, TimePoint now, RaceMemo& memo);

// The remembered standings, or the current ones if nothing is remembered about this race.
std::vector<Standing> shown_standings(const Race& race, const RaceMemo& memo);
// The shown standing of one seat. REQUIRES: the seat races.
Standing shown_standing(const Race& race, const RaceMemo& memo, std::uint32_t seat);

// The gain of the person's last move; 0 after kGainShown, or if their run is over.
std::uint64_t shown_gain(const Race& race, const RaceMemo& memo, TimePoint now);

// True while the board of the person's own run is still shown after its end.
bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now);

// The highlight that is shown now; null if none is.
const Highlight* shown_highlight(const Race& race, const RaceMemo& memo, TimePoint now);

// When follow_race() will renew the standings or find a highlight, or shown_gain(),
// shows_own_end() or shown_highlight() will end; nothing if passing time changes none of them.
// REQUIRES: model.race.
std::optional<TimePoint> next_change(const Model& model, const RaceMemo& memo, TimePoint now);

}  // namespace race2048::client
