#include "engine/match/view/timeline.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace race2048 {
namespace {

constexpr std::uint32_t kSecondMs = 1000;

// The only seat with the first place and a point.
std::optional<SeatNumber> sole_leader(const Match& match) {
  std::optional<SeatNumber> leader;
  for (const auto& [number, seat] : match.seats) {
    if (match.place_of(number) != 1 || seat.run->best_score() == 0) continue;
    if (leader) return std::nullopt;
    leader = number;
  }
  return leader;
}

bool is_stuck(SeatState state) {
  return state == SeatState::stuck || state == SeatState::out_stuck;
}

}  // namespace

std::uint64_t Timeline::score_at(SeatNumber seat, std::uint32_t at_ms) const {
  const auto found = scores.find(seat);
  if (found == scores.end()) return 0;
  const auto after = std::ranges::upper_bound(found->second, at_ms, {}, &ScoreStep::at_ms);
  return after == found->second.begin() ? 0 : std::prev(after)->score;
}

std::int64_t Timeline::gap_at(SeatNumber seat, std::uint32_t at_ms) const {
  std::uint64_t best = 0;
  for (const auto& [other, steps] : scores) {
    if (other != seat) best = std::max(best, score_at(other, at_ms));
  }
  return static_cast<std::int64_t>(score_at(seat, at_ms)) - static_cast<std::int64_t>(best);
}

void TimelineMaker::before(const Match& match, std::uint32_t at_ms) {
  if (at_ms / kSecondMs <= whole_seconds_) return;
  const std::uint32_t over_ms = (whole_seconds_ + 1) * kSecondMs;
  whole_seconds_ = at_ms / kSecondMs;
  // Nothing has happened since the first of the seconds that are over.
  look_for_leader(match, over_ms);
}

void TimelineMaker::look_for_leader(const Match& match, std::uint32_t at_ms) {
  if (match.seats.size() < 2) return;
  const std::optional<SeatNumber> leads = sole_leader(match);
  if (!leads || std::exchange(led_by_, leads) == leads) return;
  timeline_.marks.push_back({.what = Mark::What::lead, .at_ms = at_ms, .seat = *leads});
}

void TimelineMaker::after(const Match& match, const MatchView& view,
                          std::span<const MatchEvent> events) {
  for (const MatchEvent& event : events) {
    if (std::holds_alternative<MatchStarted>(event.what)) {
      for (const auto& [number, seat] : match.seats) moved_ms_[number] = 0;
    } else if (const auto* const moved = std::get_if<SeatMoved>(&event.what)) {
      see(*moved, event.at_ms, match);
    } else if (const auto* const changed = std::get_if<StateChanged>(&event.what)) {
      see(*changed, event.at_ms);
    } else if (const auto* const split = std::get_if<Split>(&event.what)) {
      const auto first = std::ranges::find(view.splits, split->exponent, &Split::exponent);
      if (first->seat != split->seat) continue;
      timeline_.marks.push_back({.what = Mark::What::first_tile,
                                 .at_ms = split->at_ms,
                                 .seat = split->seat,
                                 .exponent = split->exponent});
    } else if (const auto* const over = std::get_if<MatchOver>(&event.what)) {
      see(*over, match, view);
    }
  }
}

void TimelineMaker::see(const SeatMoved& moved, std::uint32_t at_ms, const Match& match) {
  const auto seat = static_cast<SeatNumber>(moved.seat);
  const std::uint64_t score = match.seats.at(seat).run->best_score();
  std::vector<ScoreStep>& steps = timeline_.scores[seat];
  if (score != (steps.empty() ? 0 : steps.back().score)) steps.push_back({at_ms, score});
  end_pause(seat, at_ms);
}

void TimelineMaker::see(const StateChanged& changed, std::uint32_t at_ms) {
  const auto seat = static_cast<SeatNumber>(changed.seat);
  if (is_stuck(changed.state)) {
    timeline_.marks.push_back({.what = Mark::What::stuck, .at_ms = at_ms, .seat = seat});
  }
  end_pause(seat, at_ms);
  // A seat that cannot move does not pause.
  if (changed.state == SeatState::racing) {
    moved_ms_[seat] = at_ms;
  } else {
    moved_ms_.erase(seat);
  }
}

void TimelineMaker::see(const MatchOver& over, const Match& match, const MatchView& view) {
  timeline_.end_ms = view.clock_ms;
  timeline_.winner = static_cast<SeatNumber>(view.ranked().front().seat);
  for (const auto& [seat, ms] : std::exchange(moved_ms_, {})) {
    moved_ms_[seat] = ms;
    end_pause(seat, view.clock_ms);
  }
  look_for_leader(match, view.clock_ms);
  timeline_.marks.push_back({.what = Mark::What::end, .at_ms = view.clock_ms, .why = over.reason});
}

void TimelineMaker::end_pause(SeatNumber seat, std::uint32_t at_ms) {
  const auto moved = moved_ms_.find(seat);
  if (moved == moved_ms_.end()) return;
  const std::uint32_t began_ms = std::exchange(moved->second, at_ms);
  const std::uint32_t lasts_ms = at_ms - std::min(began_ms, at_ms);
  if (lasts_ms == 0 || (pause_ && pause_->lasts_ms >= lasts_ms)) return;
  pause_ = Mark{.what = Mark::What::pause, .at_ms = began_ms, .seat = seat, .lasts_ms = lasts_ms};
}

Timeline TimelineMaker::take() {
  if (pause_) timeline_.marks.push_back(*pause_);
  std::ranges::stable_sort(timeline_.marks, {}, &Mark::at_ms);
  return std::move(timeline_);
}

}  // namespace race2048
