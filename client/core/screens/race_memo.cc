#include "client/core/screens/race_memo.h"

#include <algorithm>
#include <utility>

#include "client/core/screens/ui_state.h"

namespace race2048::client {
namespace {

bool is_of(const RaceMemo& memo, const Race& race) {
  return !memo.places.empty() && memo.match_id == race.seal.match_id &&
         memo.places.size() == race.seats.size();
}

}  // namespace

std::vector<ShownPlace> places_of(const Race& race) {
  std::vector<ShownPlace> places;
  places.reserve(race.seats.size());
  for (const Standing& standing : race.ranked()) places.push_back({standing.seat, standing.rank});
  for (const RaceSeat& seat : race.seats) {
    if (!race.standings.contains(seat.seat)) places.push_back({seat.seat, 0});
  }
  return places;
}

void follow_race(const Model& model, TimePoint now, UiState& ui) {
  const bool runs = model.phase == Phase::countdown || model.phase == Phase::racing;
  if (!runs || !model.race) return;
  const Race& race = *model.race;
  RaceMemo& memo = ui.race;
  std::vector<ShownPlace> places = places_of(race);
  if (!is_of(memo, race)) {
    memo = {.match_id = race.seal.match_id, .places = std::move(places), .moved_at = {}};
    ui.page = 0;
  } else if (places != memo.places && now >= memo.moved_at + kRowsMoveEvery) {
    memo.places = std::move(places);
    memo.moved_at = now;
  }
  const bool done = race.own && !race.own->racing();
  if (done && !memo.done_at) memo.done_at = now;
}

std::vector<ShownPlace> shown_places(const Race& race, const RaceMemo& memo) {
  return is_of(memo, race) ? memo.places : places_of(race);
}

bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now) {
  return is_of(memo, race) && memo.done_at && now < *memo.done_at + kOwnEndShown;
}

std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now) {
  if (!is_of(memo, race)) return std::nullopt;
  std::optional<TimePoint> next;
  if (places_of(race) != memo.places) next = memo.moved_at + kRowsMoveEvery;
  if (shows_own_end(race, memo, now)) {
    const TimePoint end = *memo.done_at + kOwnEndShown;
    next = next ? std::min(*next, end) : end;
  }
  return next;
}

}  // namespace race2048::client
