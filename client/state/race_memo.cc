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

// The seats as they stand now. A seat keeps the place of the one before it if both share one.
ShownOrder order_now(const Race& race) {
  const std::vector<Standing> standings = standings_now(race);
  const bool all_known = standings.size() == race.seats.size();
  ShownOrder order;
  order.reserve(race.seats.size());
  std::uint32_t told = 0;
  for (const Standing& standing : standings) {
    const std::uint32_t before = std::exchange(told, standing.rank);
    std::uint32_t rank = told;
    if (!order.empty() && told != 0) {
      const std::uint32_t least = order.back().rank;
      const auto place = static_cast<std::uint32_t>(order.size()) + 1;
      rank = told == before ? least : std::max(all_known ? place : told, least);
    }
    order.push_back({standing.seat, rank});
  }
  for (const RaceSeat& seat : race.seats) {
    if (!race.standings.contains(seat.seat)) order.push_back({seat.seat, 0});
  }
  return order;
}

void follow_gain(const OwnGame& own, TimePoint now, RaceMemo& memo) {
  if (own.moves() == memo.own_moves) return;
  memo.own_moves = own.moves();
  memo.gained_at = own.last_gain() > 0 ? std::optional(now) : std::nullopt;
}

}  // namespace

void follow_race(const Model& model, TimePoint now, RaceMemo& memo) {
  if (!in_match(model) || !model.race) return;
  const Race& race = *model.race;
  ShownOrder order = order_now(race);
  if (!is_of(memo, race)) {
    memo = {.match_id = race.seal.match_id, .order = std::move(order)};
  } else if (order != memo.order && now >= memo.moved_at + kRowsMoveEvery) {
    memo.order = std::move(order);
    memo.moved_at = now;
  }
  if (race.own) follow_gain(*race.own, now, memo);
  const bool done = race.own && !race.own->racing();
  if (done && !memo.done_at) memo.done_at = now;
}

ShownOrder shown_order(const Race& race, const RaceMemo& memo) {
  return is_of(memo, race) ? memo.order : order_now(race);
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
  if (order_now(race) != memo.order) add(memo.moved_at + kRowsMoveEvery);
  if (shown_gain(race, memo, now) > 0) add(*memo.gained_at + kGainShown);
  if (shows_own_end(race, memo, now)) add(*memo.done_at + kOwnEndShown);
  return next;
}

}  // namespace race2048::client
