#include "client/state/race_memo.h"

#include <algorithm>
#include <utility>

#include "client/model/situation.h"

namespace race2048::client {
namespace {

bool is_of(const RaceMemo& memo, const Race& race) {
  return !memo.order.empty() && memo.match_id == race.seal.match_id &&
         memo.order.size() == race.seats.size();
}

}  // namespace

void follow_race(const Model& model, TimePoint now, RaceMemo& memo) {
  if (!in_match(model) || !model.race) return;
  const Race& race = *model.race;
  ShownOrder order = order_of(race);
  if (!is_of(memo, race)) {
    memo = {.match_id = race.seal.match_id, .order = std::move(order)};
  } else if (order != memo.order && now >= memo.moved_at + kRowsMoveEvery) {
    memo.order = std::move(order);
    memo.moved_at = now;
  }
}

void note(const MatchEvent& event, const Race& race, TimePoint now, RaceMemo& memo) {
  if (const auto* const moved = std::get_if<SeatMoved>(&event.what)) {
    if (direction_of(moved->action)) memo.gained_at.reset();
    if (moved->gain > 0) memo.gained_at = now;
  } else if (const auto* const changed = std::get_if<StateChanged>(&event.what)) {
    if (changed->seat == race.own_seat && !is_racing(changed->state)) memo.done_at = now;
  }
}

ShownOrder shown_order(const Race& race, const RaceMemo& memo) {
  return is_of(memo, race) ? memo.order : order_of(race);
}

std::uint32_t shown_rank(const Race& race, const RaceMemo& memo, std::uint32_t seat) {
  const ShownOrder order = shown_order(race, memo);
  const auto place = std::ranges::find(order, seat, &ShownPlace::seat);
  return place == order.end() ? 0 : place->rank;
}

std::uint64_t shown_gain(const Race& race, const RaceMemo& memo, TimePoint now) {
  if (!is_of(memo, race) || !race.own || !race.own->racing()) return 0;
  return memo.gained_at && now < *memo.gained_at + kGainShown ? race.own->last_gain() : 0;
}

bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now) {
  return is_of(memo, race) && memo.done_at && now < *memo.done_at + kOwnEndShown;
}

std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now) {
  if (!is_of(memo, race)) return std::nullopt;
  std::optional<TimePoint> next;
  const auto add = [&](TimePoint when) { next = next ? std::min(*next, when) : when; };
  if (order_of(race) != memo.order) add(memo.moved_at + kRowsMoveEvery);
  if (shown_gain(race, memo, now) > 0) add(*memo.gained_at + kGainShown);
  if (shows_own_end(race, memo, now)) add(*memo.done_at + kOwnEndShown);
  return next;
}

}  // namespace race2048::client
