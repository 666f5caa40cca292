#include "server/dispatch/directory.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "server/audience/messages.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

bool has_free_seat(const Room& room) {
  return !room.state().options().locked && room.player_count() < room.settings().seats;
}

bool races_sooner(const Room& a, const Room& b) {
  if (a.running() != b.running()) return b.running();
  return a.player_count() > b.player_count();
}

bool alike(const MatchSettings& a, MatchSettings b) {
  b.seats = a.seats;
  return a == b;
}

// True if a quick match with these settings leads to `a` rather than to `b`.
bool suits_better(const Room& a, const Room& b, const MatchSettings& wanted) {
  const bool a_is_alike = alike(a.settings(), wanted);
  const bool is_one_alike = a_is_alike != alike(b.settings(), wanted);
  return a.running() == b.running() && is_one_alike ? a_is_alike : races_sooner(a, b);
}

}  // namespace

OrFault<HostedRoom*, Refusal> Directory::find(const std::string& typed, TimePoint now) const {
  const std::optional<std::string> code = normalised_room_code(typed);
  if (!code && !is_valid_room_name(typed)) {
    return Refusal{.reason = Reason::no_such_room,
                   .text =
                       "That is neither a room's code, which has six letters and digits like "
                       "KXQ7WP, nor a room's name."};
  }
  if (HostedRoom* const hosted = code ? rooms_.find(*code) : rooms_.find_named(typed)) {
    hosted->room.advance(now);
    if (hosted->room.is_open()) return hosted;
  }
  return Refusal{.reason = Reason::no_such_room,
                 .text = "There is no room " + code.value_or(typed) +
                         " on this server. Check the " + (code ? "code" : "name") +
                         "; the room may have closed."};
}

HostedRoom* Directory::find_open(const Visitor& visitor, const MatchSettings& wanted, bool exact,
                                 TimePoint now) const {
  HostedRoom* best = nullptr;
  rooms_.for_each([&](HostedRoom& hosted) {
    const Room& room = hosted.room;
    if (!room.is_open_to(visitor) || !room.will_start_soon(now)) return;
    if (exact && !alike(room.settings(), wanted)) return;
    if (best == nullptr || suits_better(room, best->room, wanted)) best = &hosted;
  });
  return best;
}

v1::Rooms Directory::list(std::uint32_t first) const {
  std::vector<const Room*> listed;
  rooms_.for_each([&listed](const HostedRoom& hosted) {
    const Room& room = hosted.room;
    if (room.is_open() && room.state().options().listed) listed.push_back(&hosted.room);
  });
  std::stable_sort(listed.begin(), listed.end(), [](const Room* a, const Room* b) {
    return has_free_seat(*a) != has_free_seat(*b) ? has_free_seat(*a) : races_sooner(*a, *b);
  });
  v1::Rooms rooms;
  rooms.set_first(first);
  rooms.set_total(static_cast<std::uint32_t>(listed.size()));
  const std::size_t end = std::min<std::size_t>(listed.size(), first + limits::kRoomsPerPage);
  for (std::size_t i = first; i < end; ++i) *rooms.add_rooms() = entry_of(*listed[i]);
  return rooms;
}

}  // namespace race2048::server
