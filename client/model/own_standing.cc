#include "client/model/own_standing.h"

#include <algorithm>
#include <utility>

#include "client/model/places.h"

namespace race2048::client {
namespace {

// True if our last outcome is newer than this standing. Otherwise the standing is newer and may
// show that others have overtaken us.
bool is_ahead(const OwnGame& own, const Standing& told) {
  return own.moves() > told.moves || own.board_number() + 1 > told.boards;
}

// True if `other` is before the person's seat, which has just moved. If both are level, the other
// one has gained before.
bool is_before(const Race& race, const Standing& other, const Standing& own) {
  if (race.seal.settings.knocks_out() && !is_racing(other.state)) return false;
  if (own.state == SeatState::reached) return other.reached_ms != 0;
  if (other.reached_ms != 0) return true;
  if (other.score != own.score) return other.score > own.score;
  if (other.best_tile != own.best_tile) return other.best_tile > own.best_tile;
  return other.moves <= own.moves;
}

// Moves the person's seat to its place. The rank of an outcome may count moves of others of which
// no standings have told yet, so it is used only where most standings are unknown.
void place_own(const Race& race, const Standing& own, std::vector<Standing>& standings) {
  const auto told = std::ranges::find(standings, own.seat, &Standing::seat);
  const std::uint32_t before = std::exchange(*told, own).rank;
  if (told_in_parts(race)) {
    for (Standing& other : standings) {
      if (other.seat == own.seat) continue;
      if (other.rank > before) --other.rank;
      if (other.rank >= own.rank) ++other.rank;
    }
    std::ranges::stable_sort(standings, {}, &Standing::rank);
    return;
  }
  standings.erase(told);
  const auto behind = std::ranges::find_if_not(
      standings, [&](const Standing& other) { return is_before(race, other, own); });
  for (auto other = standings.begin(); other != standings.end(); ++other) {
    if (other->rank > before) --other->rank;
    if (other >= behind) ++other->rank;
  }
  const auto rank = static_cast<std::uint32_t>(behind - standings.begin()) + 1;
  standings.insert(behind, own)->rank = rank;
}

// A seat keeps the place of the one before it if both share one.
void close_gaps(bool all_known, std::vector<Standing>& standings) {
  std::uint32_t told = 0;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    std::uint32_t& rank = standings[i].rank;
    const std::uint32_t before = std::exchange(told, rank);
    if (i == 0 || told == 0) continue;
    const std::uint32_t least = standings[i - 1].rank;
    const auto place = static_cast<std::uint32_t>(i) + 1;
    rank = told == before ? least : std::max(all_known ? place : told, least);
  }
}

}  // namespace

void take_own_game(const OwnGame& own, Standing& standing) {
  standing.moves = own.moves();
  standing.boards = own.board_number() + 1;
  if (own.best_score() < standing.score) return;
  standing.score = own.best_score();
  standing.best_tile = static_cast<std::uint32_t>(tile_value(own.best_exponent()));
}

std::optional<Standing> own_standing(const Race& race) {
  if (!race.own_seat) return std::nullopt;
  Standing standing = race.standing(*race.own_seat);
  if (!race.own) return standing;
  const OwnGame& own = *race.own;
  const bool ahead = is_ahead(own, standing);
  if (ahead) take_own_game(own, standing);
  if ((ahead && own.rank() != 0) || standing.rank == 0) standing.rank = own.rank();
  if (is_racing(standing.state)) standing.state = own.state();
  // This client knows its own choice before the server announces it.
  if (own.choice_waits()) standing.chosen = true;
  return standing;
}

std::optional<std::uint32_t> largest_made_ms(const Race& race, const Standing& standing) {
  const std::optional<int> exponent = exponent_of(standing.best_tile);
  if (!exponent) return std::nullopt;
  if (race.own && race.own_seat == standing.seat) {
    for (const auto& [made, at_ms] : race.own->splits()) {
      if (made == *exponent) return at_ms;
    }
    return std::nullopt;
  }
  const auto split = std::ranges::find_if(race.splits, [&](const Split& it) {
    return it.seat == standing.seat && it.exponent == *exponent;
  });
  return split == race.splits.end() ? std::nullopt : std::optional(split->at_ms);
}

std::vector<Standing> standings_now(const Race& race) {
  std::vector<Standing> standings = race.ranked();
  const auto told = std::ranges::find(standings, race.own_seat,
                                      [](const Standing& it) { return std::optional(it.seat); });
  if (told != standings.end()) {
    const Standing own = own_standing(race).value();
    const bool moved = race.own && is_ahead(*race.own, *told) && told->rank != 0;
    moved ? place_own(race, own, standings) : static_cast<void>(*told = own);
  }
  close_gaps(standings.size() == race.seats.size(), standings);
  for (const RaceSeat& seat : race.seats) {
    if (!race.standings.contains(seat.seat)) standings.push_back({.seat = seat.seat});
  }
  return standings;
}

}  // namespace race2048::client
