#include "engine/match/view/match_view.h"

#include <algorithm>
#include <tuple>

namespace race2048 {

const RaceSeat* MatchView::find_seat(std::uint32_t seat) const {
  const auto found = std::ranges::lower_bound(seats, seat, {}, &RaceSeat::seat);
  return found == seats.end() || found->seat != seat ? nullptr : &*found;
}

std::vector<Standing> MatchView::ranked() const {
  std::vector<Standing> ranked;
  for (const std::uint32_t seat : order) ranked.push_back(standings.at(seat));
  if (!order.empty()) return ranked;
  for (const auto& [seat, standing] : standings) ranked.push_back(standing);
  std::ranges::stable_sort(ranked, {}, &Standing::rank);
  return ranked;
}

const PersonShown& MatchView::person(std::uint32_t seat) const {
  static const PersonShown unknown{.name = "?"};
  const RaceSeat* const found = find_seat(seat);
  return found == nullptr ? unknown : *found;
}

Standing MatchView::standing(std::uint32_t seat) const {
  const auto known = standings.find(seat);
  return known == standings.end() ? Standing{.seat = seat} : known->second;
}

std::optional<std::uint32_t> MatchView::leader() const {
  std::optional<std::uint32_t> leader;
  for (const auto& [seat, standing] : standings) {
    if (standing.rank != 1 || standing.score == 0) continue;
    if (leader) return std::nullopt;
    leader = seat;
  }
  return leader;
}

bool MatchView::in_danger(const Standing& standing) const {
  if (!seal.settings.knocks_out() || !is_racing(standing.state)) return false;
  // All racing seats are ahead of all others: a racing one behind one of these is not up to date.
  std::uint32_t end = UINT32_MAX;
  for (const auto& [seat, it] : standings) {
    if (!is_racing(it.state)) end = std::min(end, it.rank);
  }
  bool anyone_ahead = false;
  for (const auto& [seat, it] : standings) {
    if (!is_racing(it.state) || it.rank >= end || it.rank == 0) continue;
    if (it.rank > standing.rank) return false;
    anyone_ahead = anyone_ahead || it.rank < standing.rank;
  }
  return anyone_ahead;
}

void MatchView::announce() {
  for (const RaceSeat& seat : seats) standings[seat.seat] = {.seat = seat.seat, .rank = 1};
  add_event(MatchAnnounced{});
}

void MatchView::start() {
  step.reset();
  add_event(MatchStarted{});
}

void MatchView::begin_step(const CurrentStep& begun) {
  step = begun;
  add_event(begun);
}

void MatchView::take(const Standing& standing) {
  const Standing before = std::exchange(standings[standing.seat], standing);
  if (before.state != standing.state) add_event(StateChanged{standing.seat, standing.state});
}

void MatchView::take(const Split& split) {
  splits.push_back(split);
  add_event(split, split.at_ms);
}

void MatchView::end_standings() {
  const std::optional<std::uint32_t> leads = leader();
  if (leads && (!led_by_ || *led_by_ != *leads)) {
    led_by_ = leads;
    add_event(LeadTaken{*leads});
  }
  add_event(StandingsChanged{});
}

void MatchView::add_event(MatchEvent::What what, std::uint32_t at_ms) {
  if (events_.size() == kMostEvents) {
    events_.erase(events_.begin(), events_.begin() + std::ptrdiff_t{kMostEvents / 2});
  }
  events_.push_back({std::move(what), at_ms});
}

}  // namespace race2048
