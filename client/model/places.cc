#include "client/model/places.h"

#include <algorithm>
#include <set>

#include "shared/limits.h"

namespace race2048::client {
namespace {

// Ranks received at different times may contradict each other. Makes them consistent: no seat has a
// better rank than the seat in front of it, and at least N - 1 seats are in front of rank N.
void smooth_ranks(Race& race) {
  const Standing* front = nullptr;
  std::uint32_t place = 0;
  for (const std::uint32_t seat : race.order) {
    ++place;
    Standing& standing = race.standings[seat];
    standing.rank = std::clamp(standing.rank, 1u, place);
    if (front != nullptr && standing.rank < front->rank) {
      standing.rank = standing.score == front->score ? front->rank : place;
    }
    front = &standing;
  }
}

}  // namespace

bool told_in_parts(const Race& race) {
  return race.seats.size() > limits::kStandingsSeats;
}

void place_from(Race& race, std::size_t first, std::span<const std::uint32_t> seats) {
  if (race.order.empty()) {
    for (const Standing& standing : race.ranked()) race.order.push_back(standing.seat);
  }
  const std::set<std::uint32_t> moved(seats.begin(), seats.end());
  std::erase_if(race.order, [&moved](std::uint32_t seat) { return moved.contains(seat); });
  const std::size_t place = std::min(first, race.order.size());
  race.order.insert(race.order.begin() + static_cast<std::ptrdiff_t>(place), seats.begin(),
                    seats.end());
  smooth_ranks(race);
}

}  // namespace race2048::client
