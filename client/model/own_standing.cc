#include "client/model/own_standing.h"

#include <algorithm>
#include <utility>

namespace race2048::client {
namespace {

// True if our last outcome is newer than this standing. Otherwise the standing is newer and may
// show that others have overtaken us.
bool is_ahead(const OwnGame& own, const Standing& told) {
  return own.moves() > told.moves || own.board_number() + 1 > told.boards;
}

bool level(const Standing& a, const Standing& b) {
  return a.score == b.score && a.best_tile == b.best_tile && a.moves == b.moves;
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

std::vector<Standing> standings_now(const Race& race) {
  std::vector<Standing> standings = race.ranked();
  const auto told = std::ranges::find(standings, race.own_seat,
                                      [](const Standing& it) { return std::optional(it.seat); });
  if (told == standings.end()) return standings;
  const bool ahead = race.own && is_ahead(*race.own, *told);
  const Standing own = own_standing(race).value();
  const std::uint32_t before = std::exchange(*told, own).rank;
  if (!ahead || before == 0) return standings;
  for (Standing& other : standings) {
    if (other.seat == own.seat) continue;
    if (other.rank > before) --other.rank;
    if (other.rank > own.rank || (other.rank == own.rank && !level(other, own))) ++other.rank;
  }
  std::ranges::sort(standings, {}, [](const Standing& it) { return std::pair(it.rank, it.seat); });
  return standings;
}

// A seat keeps the place of the one before it if both share one.
ShownOrder order_of(const Race& race) {
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

}  // namespace race2048::client
