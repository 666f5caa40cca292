#include "engine/match/standings.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace race2048 {

RankKey rank_key(const Run& run, bool moved, std::uint32_t lasted_ms) {
  return {.lasted_ms = lasted_ms,
          .moved = moved,
          .reached = run.reached_ms().has_value(),
          .reached_ms = run.reached_ms().value_or(0),
          .best_score = run.best_score(),
          .best_exponent = run.best_exponent(),
          .moves = run.moves(),
          .last_gain_ms = run.last_gain_ms()};
}

bool ranks_before(const RankKey& a, const RankKey& b) {
  if (a.lasted_ms != b.lasted_ms) return a.lasted_ms > b.lasted_ms;
  // Otherwise, while nobody has scored, fewer moves would favour players who do nothing.
  if (a.moved != b.moved) return a.moved;
  if (a.reached != b.reached) return a.reached;
  if (a.reached && a.reached_ms != b.reached_ms) return a.reached_ms < b.reached_ms;
  // A higher score and tile ranks first; so do fewer moves and an earlier last gain.
  return std::tie(b.best_score, b.best_exponent, a.moves, a.last_gain_ms) <
         std::tie(a.best_score, a.best_exponent, b.moves, b.last_gain_ms);
}

std::vector<std::uint32_t> places(std::span<const RankKey> keys) {
  std::vector<std::uint32_t> places;
  places.reserve(keys.size());
  for (const RankKey& key : keys) {
    const auto better = std::count_if(keys.begin(), keys.end(), [&key](const RankKey& other) {
      return ranks_before(other, key);
    });
    places.push_back(static_cast<std::uint32_t>(better) + 1);
  }
  return places;
}

void Ranking::reset(std::span<const SeatNumber> seats) {
  order_.assign(seats.begin(), seats.end());
  std::sort(order_.begin(), order_.end());
  keys_.assign(order_.empty() ? 0 : std::size_t{order_.back()} + 1, RankKey{});
}

void Ranking::update(SeatNumber seat, const RankKey& key) {
  if (key == keys_.at(seat)) return;
  const auto before = [this](SeatNumber a, SeatNumber b) { return stands_before(a, b); };
  const auto from = std::lower_bound(order_.begin(), order_.end(), seat, before);
  if (from == order_.end() || *from != seat) throw std::logic_error("this seat is not ranked");
  const bool rises = ranks_before(key, keys_[seat]);
  keys_[seat] = key;
  // The seat passes only seats on one side of it, which are in order among themselves.
  if (rises) {
    std::rotate(std::lower_bound(order_.begin(), from, seat, before), from, from + 1);
  } else {
    std::rotate(from, from + 1, std::lower_bound(from + 1, order_.end(), seat, before));
  }
}

std::uint32_t Ranking::place_of(SeatNumber seat) const {
  const auto first_equal = std::partition_point(
      order_.begin(), order_.end(),
      [this, &own = keys_.at(seat)](SeatNumber other) { return ranks_before(keys_[other], own); });
  return static_cast<std::uint32_t>(first_equal - order_.begin()) + 1;
}

std::span<const SeatNumber> Ranking::last_of(std::size_t count) const {
  const std::span<const SeatNumber> first = order().first(count);
  const std::size_t before = place_of(first.back()) - 1;
  return before == 0 ? std::span<const SeatNumber>{} : first.subspan(before);
}

bool Ranking::stands_before(SeatNumber a, SeatNumber b) const {
  if (ranks_before(keys_[a], keys_[b])) return true;
  return !ranks_before(keys_[b], keys_[a]) && a < b;
}

}  // namespace race2048
