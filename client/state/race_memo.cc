#include "client/state/race_memo.h"

#include <algorithm>
#include <utility>

#include "client/model/own_standing.h"
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
    memo = {.match_id = race.seal.match_id, .order = std::move(order), .moved_at = {}};
  } else if (order != memo.order && now >= memo.moved_at + kRowsMoveEvery) {
    memo.order = std::move(order);
    memo.moved_at = now;
  }
  const bool done = race.own && !race.own->racing();
  if (done && !memo.done_at) memo.done_at = now;
}

ShownOrder shown_order(const Race& race, const RaceMemo& memo) {
  return is_of(memo, race) ? memo.order : order_of(race);
}

bool shows_own_end(const Race& race, const RaceMemo& memo, TimePoint now) {
  return is_of(memo, race) && memo.done_at && now < *memo.done_at + kOwnEndShown;
}

std::optional<TimePoint> next_change(const Race& race, const RaceMemo& memo, TimePoint now) {
  if (!is_of(memo, race)) return std::nullopt;
  std::optional<TimePoint> next;
  if (order_of(race) != memo.order) next = memo.moved_at + kRowsMoveEvery;
  if (shows_own_end(race, memo, now)) {
    const TimePoint end = *memo.done_at + kOwnEndShown;
    next = next ? std::min(*next, end) : end;
  }
  return next;
}

}  // namespace race2048::client
