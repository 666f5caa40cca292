#include "server/dispatch/pacing.h"

#include "server/hosting/room_host.h"

namespace race2048::server {

bool Pacing::count(Link& link, std::size_t messages, std::size_t bytes, std::uint32_t message_rate,
                   TimePoint now) {
  const bool is_closing = link.session.closing();
  if (message_rate == 0 && !is_closing) return false;
  double per_second = message_rate;
  if (link.room != nullptr) {
    const std::uint32_t moves = link.room->room.settings().move_rate;
    per_second += 2.0 * (moves != 0 ? moves : limits::kMaxMoveRate);
  }
  const auto again_at = is_closing ? std::optional(now + limits::kReadingPause)
                                   : link.reading.count(messages, bytes, per_second, now);
  if (!again_at || link.read_again_at) return false;
  link.read_again_at = again_at;
  paused_.emplace(*again_at, link.session.id());
  return !is_closing;
}

void Pacing::on_time(Links& links, TimePoint now) {
  while (!paused_.empty() && paused_.begin()->first <= now) {
    Link& link = links.at(paused_.extract(paused_.begin()).value().second);
    link.read_again_at.reset();
    link.session.was_not_read(now);
    links.touch(link);
  }
}

}  // namespace race2048::server
