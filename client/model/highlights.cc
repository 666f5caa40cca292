#include "client/model/highlights.h"

#include <algorithm>
#include <utility>

#include "client/model/race.h"

namespace race2048::client {
namespace {

// A client that enters this late comes into a running match.
constexpr std::uint32_t kComesLateMs = 1'500;
// A tile that is reported later than this after it was made is no news: standings come every second
// at the latest, except to a client that was away.
constexpr std::uint32_t kTileIsOldMs = 5'000;

int smallest_tile_told(const MatchSettings& settings) {
  if (!settings.has_target()) return kSmallestTileTold;
  return std::min(kSmallestTileTold, settings.target_exponent - 1);
}

bool has_two_of(const Board& board, int exponent) {
  int count = 0;
  for (int cell = 0; cell < board.cells(); ++cell) count += board.exponent(cell) == exponent;
  return count >= 2;
}

// True if more points or a larger tile put the seat first, and not fewer moves or an earlier one.
bool leads_visibly(const MatchView& view, const Standing& first) {
  return std::ranges::all_of(view.standings, [&first](const auto& entry) {
    const Standing& other = entry.second;
    return other.seat == first.seat || other.score != first.score ||
           other.best_tile != first.best_tile;
  });
}

}  // namespace

int importance_of(Highlight::What what) {
  switch (what) {
    case Highlight::What::stuck:
    case Highlight::What::closing_in:
      return 0;
    case Highlight::What::lead:
    case Highlight::What::first_tile:
      return 1;
    case Highlight::What::done:
      return 2;
    case Highlight::What::two_halves:
    case Highlight::What::last_seconds:
      return 3;
  }
  return 0;
}

std::vector<Highlight> Highlights::take(const MatchView& view,
                                        std::optional<std::uint32_t> own_seat,
                                        std::span<const MatchEvent> events, std::uint32_t now_ms) {
  Found found;
  for (const MatchEvent& event : events) on(event, view, own_seat, now_ms, found);
  if (!match_.runs) return found;
  lead(view, now_ms, found);
  last_seconds(view, now_ms, found);
  match_.seen_ms = now_ms;
  return found;
}

void Highlights::on(const MatchEvent& event, const MatchView& view,
                    std::optional<std::uint32_t> own_seat, std::uint32_t now_ms, Found& found) {
  if (std::holds_alternative<MatchAnnounced>(event.what)) {
    match_ = {};
  } else if (std::holds_alternative<MatchStarted>(event.what)) {
    match_ = {.runs = true, .comes_late = now_ms > kComesLateMs, .seen_ms = now_ms};
  } else if (std::holds_alternative<MatchOver>(event.what)) {
    match_.runs = false;
  }
  if (!match_.runs) return;
  if (const auto* const changed = std::get_if<StateChanged>(&event.what)) {
    state_of(*changed, view, event.at_ms, found);
  } else if (const auto* const split = std::get_if<Split>(&event.what)) {
    first_tile(*split, view, now_ms, found);
  } else if (std::holds_alternative<StandingsChanged>(event.what)) {
    if (std::exchange(match_.comes_late, false)) {
      match_.leader = view.leader();
      match_.lead_ms = now_ms;
    }
    two_halves(view, event.at_ms, found);
    if (own_seat && now_ms >= kScoresCountMs) closing_in(view, *own_seat, event.at_ms, found);
  }
}

void Highlights::state_of(const StateChanged& changed, const MatchView& view, std::uint32_t at_ms,
                          Found& found) const {
  if (match_.comes_late || changed.state == SeatState::racing) return;
  // The event has the time of its arrival.
  const Standing standing = view.standing(changed.seat);
  if (standing.reached_ms != 0) at_ms = standing.reached_ms;
  if (standing.out_ms != 0) at_ms = standing.out_ms;
  if (const std::uint32_t length_ms = view.seal.settings.length_ms(); length_ms != 0) {
    at_ms = std::min(at_ms, length_ms);
  }
  const bool stuck = changed.state == SeatState::stuck;
  found.push_back({.what = stuck ? Highlight::What::stuck : Highlight::What::done,
                   .at_ms = at_ms,
                   .seat = changed.seat,
                   .state = changed.state});
}

// The target itself ends the run of the seat that makes it, which says enough.
void Highlights::first_tile(const Split& split, const MatchView& view, std::uint32_t now_ms,
                            Found& found) {
  if (split.exponent <= match_.largest) return;
  match_.largest = split.exponent;
  const MatchSettings& settings = view.seal.settings;
  if (view.seats.size() < 2 || split.exponent < smallest_tile_told(settings)) return;
  if (settings.has_target() && split.exponent >= settings.target_exponent) return;
  if (now_ms > split.at_ms + kTileIsOldMs) return;
  found.push_back({.what = Highlight::What::first_tile,
                   .at_ms = split.at_ms,
                   .seat = split.seat,
                   .exponent = split.exponent});
}

std::uint32_t Highlights::next_lead_ms() const {
  return match_.lead_ms ? std::max(kScoresCountMs, *match_.lead_ms + kLeadToldEveryMs)
                        : kScoresCountMs;
}

void Highlights::lead(const MatchView& view, std::uint32_t now_ms, Found& found) {
  const std::optional<std::uint32_t> leader = view.leader();
  if (view.seats.size() < 2 || !leader || leader == match_.leader || match_.comes_late) return;
  const Standing first = view.standing(*leader);
  if (!is_racing(first.state)) {
    match_.leader = leader;  // nobody takes the lead after the end of their run
    return;
  }
  if (now_ms < next_lead_ms() || !leads_visibly(view, first)) return;
  match_.lead_ms = now_ms;
  found.push_back({.what = Highlight::What::lead,
                   .at_ms = now_ms,
                   .seat = *leader,
                   .before = std::exchange(match_.leader, leader),
                   .score = first.score});
}

void Highlights::two_halves(const MatchView& view, std::uint32_t at_ms, Found& found) {
  if (!view.seal.settings.has_target()) return;
  const int half = view.seal.settings.target_exponent - 1;
  for (const auto& [seat, watched] : view.boards) {
    if (!is_racing(view.standing(seat).state) || !has_two_of(watched.board, half)) continue;
    if (!match_.halves.insert(seat).second) continue;
    found.push_back(
        {.what = Highlight::What::two_halves, .at_ms = at_ms, .seat = seat, .exponent = half});
  }
}

// A rival counts once it was far behind: a seat that the person has just passed does not close in.
// In a race to a tile points hardly matter.
void Highlights::closing_in(const MatchView& view, std::uint32_t own_seat, std::uint32_t at_ms,
                            Found& found) {
  const Standing own = view.standing(own_seat);
  if (view.seal.settings.has_target() || !is_racing(own.state)) return;
  const std::uint64_t close = own.score / kClosePart;
  std::optional<Standing> nearest;
  for (const auto& [seat, rival] : view.standings) {
    if (seat == own_seat || !is_racing(rival.state)) continue;
    if (rival.score > own.score) {
      match_.far_behind.erase(seat);
    } else if (own.score - rival.score > 2 * close) {
      match_.far_behind.insert(seat);
    } else if (own.score - rival.score <= close && rival.score < own.score &&
               match_.far_behind.erase(seat) > 0) {
      if (!nearest || rival.score > nearest->score) nearest = rival;
    }
  }
  if (!nearest) return;
  found.push_back({.what = Highlight::What::closing_in,
                   .at_ms = at_ms,
                   .seat = nearest->seat,
                   .points = own.score - nearest->score});
}

void Highlights::last_seconds(const MatchView& view, std::uint32_t now_ms, Found& found) {
  const std::uint32_t length_ms = view.seal.settings.length_ms();
  if (length_ms <= kLastSecondsMs) return;
  const std::uint32_t begin_ms = length_ms - kLastSecondsMs;
  if (match_.seen_ms >= begin_ms || now_ms < begin_ms) return;
  found.push_back(
      {.what = Highlight::What::last_seconds, .at_ms = begin_ms, .left_ms = kLastSecondsMs});
}

std::optional<std::uint32_t> Highlights::next_ms(const MatchView& view,
                                                 std::uint32_t now_ms) const {
  if (!match_.runs) return std::nullopt;
  std::optional<std::uint32_t> next;
  const auto add = [&](std::uint32_t ms) {
    if (ms > now_ms && (!next || ms < *next)) next = ms;
  };
  const std::optional<std::uint32_t> leader = view.leader();
  if (view.seats.size() > 1 && leader && leader != match_.leader) add(next_lead_ms());
  const std::uint32_t length_ms = view.seal.settings.length_ms();
  if (length_ms > kLastSecondsMs) add(length_ms - kLastSecondsMs);
  return next;
}

}  // namespace race2048::client
