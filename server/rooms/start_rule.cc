#include "server/rooms/start_rule.h"

#include <algorithm>

namespace race2048::server {

bool starts_now(const RoomState& state, std::size_t ready, bool has_referee) {
  // A room with a single seat starts when that seat is ready.
  const std::size_t seats = state.seal().made.settings.seats;
  const bool enough = ready >= std::min<std::size_t>(2, seats);
  const bool by_time = enough && state.start_is_due();
  if (state.series().under_way()) return by_time;
  const std::uint32_t start_at = state.options().start_at;
  const bool at_count = start_at != 0 && ready >= start_at;
  const bool waits_for_all = start_at == 0 && !state.planned_start() && !has_referee;
  const bool all = enough && waits_for_all && ready == state.seats().size();
  return at_count || all || by_time;
}

}  // namespace race2048::server
