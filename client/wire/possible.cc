#include "client/wire/possible.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/match/standings.h"

namespace race2048::client {
namespace {

constexpr std::uint64_t kLargestNewTile = 4;

std::uint64_t cells_of(const Rules& rules) {
  return static_cast<std::uint64_t>(rules.size) * static_cast<std::uint64_t>(rules.size);
}

std::uint64_t start_tiles_of(const Rules& rules) {
  return static_cast<std::uint64_t>(rules.start_tiles);
}

// Tiles that come in so many moves. Where an action that changes nothing brings a tile, it is no
// move.
std::uint64_t most_new_tiles(std::uint32_t moves, const Rules& rules) {
  return rules.spawn_when_unchanged ? limits::kMostMoves : moves;
}

// Sum of the tiles of a board after so many moves.
std::uint64_t most_sum(std::uint32_t moves, const Rules& rules) {
  return kLargestNewTile * (start_tiles_of(rules) + most_new_tiles(moves, rules));
}

std::uint32_t most_moves(const MatchSettings& settings) {
  return settings.move_limit == 0 ? limits::kMostMoves
                                  : std::min(settings.move_limit, limits::kMostMoves);
}

// Boards before the current one. Each of them is full, so that no move is left.
std::uint64_t most_boards_before(std::uint32_t moves, const MatchSettings& settings) {
  if (settings.on_stuck == OnStuck::out) return 0;
  const Rules& rules = settings.rules;
  return most_new_tiles(moves, rules) / (cells_of(rules) - start_tiles_of(rules));
}

// The points from the merges that make the tile: the most if all new tiles are 2s, the least if
// they are 4s where possible.
std::uint64_t most_gain(std::uint64_t exponent) {
  return exponent == 0 ? 0 : (exponent - 1) << exponent;
}
std::uint64_t least_gain(std::uint64_t exponent) {
  return exponent < 2 ? 0 : (exponent - 2) << exponent;
}

std::uint64_t scored(std::uint64_t gain, const Rules& rules) {
  return rules.scoring == Scoring::half ? gain / 2 : gain;
}

bool has_reached(const Standing& standing) {
  return standing.reached_ms != 0 || standing.state == SeatState::reached;
}

// True if the first of two seats that have both moved, or both have not, is certainly ahead. No
// standing says when its seat gained last, and a best tile of 0 is not known.
bool leads(const Standing& one, const Standing& other) {
  const bool known = one.best_tile != 0 && other.best_tile != 0;
  const auto key_of = [known](const Standing& it) {
    RankKey key{.reached = has_reached(it), .reached_ms = it.reached_ms, .best_score = it.score};
    if (known) {
      key.best_exponent = std::countr_zero(it.best_tile);
      key.moves = it.moves;
    }
    return key;
  };
  return ranks_before(key_of(one), key_of(other));
}

// The moves that the server makes for a late seat, one in a step, are not the person's.
bool has_moved(const Standing& standing) {
  return standing.moves > standing.missed;
}
bool may_have_moved(const Standing& standing) {
  return standing.moves != 0;
}

// True if two seats certainly share a place: they are level, and have gained nothing, at no time.
bool share(const Standing& one, const Standing& other) {
  const bool both_moved = has_moved(one) && has_moved(other);
  const bool neither_moved = !may_have_moved(one) && !may_have_moved(other);
  return one.score == 0 && other.score == 0 && one.best_tile == other.best_tile &&
         one.moves == other.moves && (both_moved || neither_moved) && !leads(one, other) &&
         !leads(other, one);
}

// True if each place counts those before it, or is shared with the one before: 1, 1, 3.
bool counts(std::span<const std::uint32_t> places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] != i + 1 && (i == 0 || places[i] != places[i - 1])) return false;
  }
  return true;
}

// True if these seats, by place, can be in this order: all of them, or in a knock-out those that
// have lasted as long.
bool are_placed(std::span<const Standing> ranked) {
  // Seats that have not moved come last: only where they begin may a seat lead the one before it.
  const auto last_moved = std::find_if(ranked.rbegin(), ranked.rend(), has_moved);
  const auto earliest = static_cast<std::size_t>(ranked.rend() - last_moved);
  const auto first_unmoved = std::ranges::find_if_not(ranked, may_have_moved);
  const auto latest = static_cast<std::size_t>(first_unmoved - ranked.begin());
  if (earliest > latest) return false;
  std::optional<std::size_t> begin_of_unmoved;
  if (earliest == latest) begin_of_unmoved = earliest;
  for (std::size_t i = 1; i < ranked.size(); ++i) {
    const bool leads_it = leads(ranked[i], ranked[i - 1]);
    if (ranked[i].rank == ranked[i - 1].rank) {
      if (leads_it || leads(ranked[i - 1], ranked[i]) || begin_of_unmoved == i) return false;
    } else if (share(ranked[i], ranked[i - 1])) {
      return false;
    } else if (leads_it) {
      if (begin_of_unmoved.value_or(i) != i || i < earliest || i > latest) return false;
      begin_of_unmoved = i;
    }
  }
  return true;
}

auto merit(const SeriesRow& row) {
  return std::tie(row.points, row.wins, row.last_points);
}

}  // namespace

bool can_be_tile(int exponent, const Rules& rules) {
  return exponent >= 1 && exponent <= std::min(rules.size * rules.size + 1, kMaxExponent);
}

bool can_stand(const Standing& standing, const MatchSettings& settings) {
  const Rules& rules = settings.rules;
  const std::uint32_t tile = standing.best_tile;
  if (standing.moves > most_moves(settings)) return false;
  if (tile != 0 && !(std::has_single_bit(tile) && can_be_tile(std::countr_zero(tile), rules))) {
    return false;
  }
  const std::uint64_t sum = most_sum(standing.moves, rules);
  if (tile > sum) return false;
  if (standing.boards > 1 + most_boards_before(standing.moves, settings)) return false;
  // A step ends when all who are there have moved: people who are away miss it, and it need not
  // take its whole time.
  if (standing.missed > (settings.lockstep() ? limits::kMostMoves : 0)) return false;
  if (standing.reached_ms > settings.length_ms()) return false;
  const bool may_be_out = settings.knocks_out() && !is_racing(standing.state);
  if (standing.out_ms > (may_be_out ? settings.length_ms() : 0)) return false;
  // A tile of 2^n brings at most n - 1 times itself; all tiles are up to the best one.
  const int largest = tile != 0 ? std::countr_zero(tile)
                                : std::min(static_cast<int>(std::bit_width(sum)) - 1, kMaxExponent);
  const std::uint64_t tiles =
      std::min(sum, cells_of(rules) << static_cast<std::uint64_t>(std::max(largest, 0)));
  const std::uint64_t gain = tiles * static_cast<std::uint64_t>(std::max(largest - 1, 0));
  return standing.score <= scored(gain, rules);
}

bool can_show(const WatchedBoard& board, const MatchSettings& settings) {
  const Rules& rules = settings.rules;
  if (board.moves > most_moves(settings)) return false;
  if (board.number > most_boards_before(board.moves, settings)) return false;
  std::uint64_t sum = 0;
  std::uint64_t most = 0;
  std::uint64_t least = 0;
  for (int cell = 0; cell < board.board.cells(); ++cell) {
    const int exponent = board.board.exponent(cell);
    if (exponent == 0) continue;
    if (!can_be_tile(exponent, rules)) return false;
    sum += std::uint64_t{1} << exponent;
    most += most_gain(static_cast<std::uint64_t>(exponent));
    least += least_gain(static_cast<std::uint64_t>(exponent));
  }
  return sum <= most_sum(board.moves, rules) && board.score <= scored(most, rules) &&
         board.score >= scored(least, rules);
}

bool can_be_places(std::span<const Standing> standings, const MatchSettings& settings) {
  std::vector<Standing> ranked(standings.begin(), standings.end());
  std::ranges::stable_sort(ranked, {}, &Standing::rank);
  std::vector<std::uint32_t> places;
  places.reserve(ranked.size());
  for (const Standing& standing : ranked) places.push_back(standing.rank);
  if (!counts(places)) return false;
  // Without knock-out all have lasted as long.
  const auto lasted_ms = [&settings](const Standing& standing) {
    if (!settings.knocks_out()) return std::uint32_t{0};
    return is_racing(standing.state) ? kStillRacing : standing.out_ms;
  };
  for (std::span<const Standing> rest(ranked); !rest.empty();) {
    const auto shorter = std::ranges::find_if(rest, [&](const Standing& standing) {
      return lasted_ms(standing) != lasted_ms(rest.front());
    });
    const auto level = static_cast<std::size_t>(shorter - rest.begin());
    if (!are_placed(rest.first(level))) return false;
    if (shorter != rest.end() &&
        (lasted_ms(*shorter) > lasted_ms(rest.front()) || shorter->rank == rest[level - 1].rank)) {
      return false;
    }
    rest = rest.subspan(level);
  }
  return true;
}

bool can_end(EndReason reason, std::uint32_t match_ms, std::span<const Standing> standings,
             const MatchSettings& settings) {
  if (match_ms >= settings.length_ms()) {
    return match_ms == settings.length_ms() &&
           reason == (settings.ends_by_time() ? EndReason::time_up : EndReason::cap);
  }
  if (settings.finish == Finish::first && std::ranges::any_of(standings, has_reached)) {
    return reason == EndReason::target_reached;
  }
  const auto racing = std::ranges::count_if(standings, is_racing, &Standing::state);
  if (racing == 0) return reason == EndReason::all_done;
  return reason == EndReason::one_left && settings.knocks_out() && racing == 1 &&
         standings.size() > 1;
}

bool can_be_series(const Series& series) {
  if (series.rounds > limits::kMostRounds || series.played > limits::kMostRounds) return false;
  std::vector<std::uint32_t> places;
  places.reserve(series.rows.size());
  const SeriesRow* front = nullptr;
  for (const SeriesRow& row : series.rows) {
    places.push_back(row.place);
    if (row.wins > series.played || row.last_points > limits::kMostRoundPoints ||
        row.points > series.played * limits::kMostRoundPoints || row.last_points > row.points) {
      return false;
    }
    const SeriesRow* const ahead = std::exchange(front, &row);
    if (ahead == nullptr) continue;
    if (merit(row) > merit(*ahead)) return false;
    if ((merit(row) == merit(*ahead)) != (row.place == ahead->place)) return false;
  }
  return counts(places);
}

}  // namespace race2048::client
