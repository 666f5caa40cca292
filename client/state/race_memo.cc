#include "client/state/race_memo.h"

#include <algorithm>
#include <utility>

#include "client/model/situation.h"

namespace race2048::client {
namespace {

bool is_of(const RaceMemo& memo, const Race& race) {
  return !memo.standings.empty() && memo.match_id == race.seal.match_id &&
         memo.standings.size() == race.seats.size();
}

bool has_own_changed(const std::vector<Standing>& before, const std::vector<Standing>& now,
                     const Race& race) {
  if (!race.own_seat) return false;
  const auto is_now = std::ranges::find(now, *race.own_seat, &Standing::seat);
  const auto was = std::ranges::find(before, *race.own_seat, &Standing::seat);
  return is_now->moves != was->moves || is_now->score != was->score ||
         is_now->state != was->state || is_now->chosen != was->chosen;
}

// The screen says in other places that the person is stuck or done.
bool is_shown_elsewhere(const Highlight& highlight, const Race& race) {
  const bool ends =
      highlight.what == Highlight::What::stuck || highlight.what == Highlight::What::done;
  return ends && highlight.seat == race.own_seat;
}

void find_highlights(std::span<const MatchEvent> events, const Model& model, TimePoint now,
                     RaceMemo& memo) {
  const Race& race = *model.race;
  for (const Highlight& found :
       memo.highlights.take(race, race.own_seat, events, model.match_ms(now))) {
    const Highlight* const shown = shown_highlight(race, memo, now);
    const bool yields = shown == nullptr || importance_of(shown->what) <= importance_of(found.what);
    if (!yields || is_shown_elsewhere(found, race)) continue;
    memo.highlight = found;
    memo.highlight_at = now;
  }
}

}  // namespace

void follow_race(const Model& model, TimePoint now, RaceMemo& memo) {
  if (!in_match(model) || !model.race) return;
  const Race& race = *model.race;
  std::vector<Standing> standings = standings_now(race);
  if (!is_of(memo, race)) {
    memo = {.match_id = race.seal.match_id, .standings = std::move(standings)};
  } else if (standings != memo.standings && (now >= memo.taken_at + kStandingsShown ||
                                             has_own_changed(memo.standings, standings, race))) {
    memo.standings = std::move(standings);
    memo.taken_at = now;
  }
  find_highlights({}, model, now, memo);
}

void note(std::span<const MatchEvent> events, const Model& model, TimePoint now, RaceMemo& memo) {
  for (const MatchEvent& event : events) {
    if (const auto* const moved = std::get_if<SeatMoved>(&event.what)) {
      if (direction_of(moved->action)) memo.gained_at.reset();
      if (moved->gain > 0) memo.gained_at = now;
    } else if (const auto* const changed = std::get_if<StateChanged>(&event.what)) {
      const bool own = changed->seat == model.race->own_seat;
      if (own && !is_racing(changed->state)) memo.done_at = now;
    }
  }
  find_highlights(events, model, now, memo);
}

std::vector<Standing> shown_standings(const Race& race, const RaceMemo& memo) {
  return is_of(memo, race) ? memo.standings : standings_now(race);
}

Standing shown_standing(const Race& race, const RaceMemo& memo, std::uint32_t seat) {
  const std::vector<Standing> standings = shown_standings(race, memo);
  return *std::ranges::find(standings, seat, &Standing::seat);
}

std::uint64_t shown_gain(const Race& race, const RaceMemo& memo, TimePoint now) {
  if (!is_of(memo, race) || !race.own || !race.own->racing()) return 0;
  return memo.gained_at && now < *memo.gained_at + kGainShown ? race.own->last_gain() : 0;
}

bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now) {
  return is_of(memo, race) && memo.done_at && now < *memo.done_at + kOwnEndShown;
}

const Highlight* shown_highlight(const Race& race, const RaceMemo& memo, TimePoint now) {
  const bool shows =
      is_of(memo, race) && memo.highlight && now < memo.highlight_at + kHighlightShown;
  return shows ? &*memo.highlight : nullptr;
}

std::optional<TimePoint> next_change(const Model& model, const RaceMemo& memo, TimePoint now) {
  const Race& race = *model.race;
  if (!is_of(memo, race)) return std::nullopt;
  std::optional<TimePoint> next;
  const auto add = [&](TimePoint when) { next = next ? std::min(*next, when) : when; };
  if (standings_now(race) != memo.standings) add(memo.taken_at + kStandingsShown);
  if (shown_gain(race, memo, now) > 0) add(*memo.gained_at + kGainShown);
  if (shows_own_end(race, memo, now)) add(*memo.done_at + kOwnEndShown);
  if (shown_highlight(race, memo, now) != nullptr) add(memo.highlight_at + kHighlightShown);
  if (const auto ms = memo.highlights.next_ms(race, model.match_ms(now))) {
    add(race.started_at + std::chrono::milliseconds(*ms));
  }
  return next;
}

}  // namespace race2048::client
