// When the next match of a room starts.
#include <algorithm>

#include "server/rooms/room.h"

namespace race2048::server {

bool starts_without_host(const RoomState& state) {
  return state.is_quick() || state.series().under_way() || state.options().start_at != 0 ||
         state.planned_start() || state.start_is_due();
}

bool starts_now(const RoomState& state, std::span<const SeatNumber> ready_seats, bool has_referee) {
  const auto is_away = [&state](const RoomSeat& seat) { return state.is_away(seat.person.number); };
  const bool anyone_there =
      std::any_of(ready_seats.begin(), ready_seats.end(),
                  [&](SeatNumber number) { return !is_away(state.seats().at(number)); });
  const std::size_t ready = ready_seats.size();
  // A room with a single seat starts when that seat is ready.
  const std::size_t seats = state.seal().made.settings.seats;
  const bool enough = anyone_there && ready >= std::min<std::size_t>(2, seats);
  const bool by_time = enough && state.start_is_due();
  if (state.series().under_way()) return by_time;
  const std::uint32_t start_at = state.options().start_at;
  const auto people =
      std::count_if(ready_seats.begin(), ready_seats.end(),
                    [&state](SeatNumber number) { return !state.seats().at(number).person.bot; });
  const bool at_count =
      anyone_there && start_at != 0 && static_cast<std::size_t>(people) >= start_at;
  // In a room that a quick match made, the planned time is the wait for more people, until all
  // seats are taken.
  const bool waits_for_more = state.is_quick() ? ready < seats : state.planned_start().has_value();
  const bool waits_for_all = start_at == 0 && !waits_for_more && !has_referee;
  // Nobody waits for a person who is away and not ready, except for the host, whose role soon goes
  // to another person. A look at everybody, whenever somebody is ready or goes away, would take a
  // large room long.
  const auto all_others_are_away = [&] {
    const std::size_t others = state.seats().size() - ready;
    if (state.away().size() < others) return false;
    return std::ranges::all_of(state.seats(), [&](const auto& entry) {
      const bool is_awaited = !is_away(entry.second) || entry.second.person.name == state.host();
      return !is_awaited || std::ranges::binary_search(ready_seats, entry.first);
    });
  };
  const bool all = enough && waits_for_all && all_others_are_away();
  return at_count || all || by_time;
}

}  // namespace race2048::server
