#include "server/hosting/directory.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "server/audience/messages.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

bool alike(const MatchSettings& a, MatchSettings b) {
  b.seats = a.seats;
  return a == b;
}

}  // namespace

OrFault<HostedRoom*, Refusal> Directory::find(const std::string& typed, const Address& from,
                                              TimePoint now) {
  if (const Verdict may = addresses_.may_try_code(from, now); !may) return may.fault();
  const std::optional<std::string> code = normalised_room_code(typed);
  if (HostedRoom* const hosted = code ? rooms_.find(*code) : rooms_.find_named(typed)) {
    hosted->room.advance(now);
    if (hosted->room.is_open() && !hosted->closes) return hosted;
  }
  addresses_.missed_code(from, now);
  if (!code && !is_valid_room_name(typed)) {
    return Refusal{Reason::no_such_room,
                   "That is neither a room's code, which has six letters and digits like "
                   "KXQ7WP, nor a room's name."};
  }
  return Refusal{Reason::no_such_room,
                 "There is no room " + code.value_or(typed) + " on this server. Check the " +
                     (code ? "code" : "name") + "; the room may have closed."};
}

OrFault<Directory::Place, Refusal> Directory::find_place(const ResumeRequest& request,
                                                         const Address& from, TimePoint now) {
  HostedRoom* const hosted = request.code ? rooms_.find(*request.code) : nullptr;
  if (hosted != nullptr) hosted->room.advance(now);
  if (hosted == nullptr || !request.token || !hosted->room.is_open() || hosted->closes) {
    addresses_.missed_code(from, now);
    return bad_token();
  }
  rooms_.touch(*hosted);
  const auto place = hosted->room.place_of(*request.token, request.seen);
  if (place) return Place{.hosted = hosted, .session = *place};
  if (place.fault().reason == Reason::bad_token) addresses_.missed_code(from, now);
  return place.fault();
}

Verdict Directory::try_name(const std::string& name, const Address& from, TimePoint now) {
  if (name.empty()) return {};
  if (Verdict may = addresses_.may_try_code(from, now); !may) return may;
  addresses_.missed_code(from, now);
  return rooms_.may_name(name);
}

HostedRoom* Directory::find_open(const Visitor& visitor, const MatchSettings& wanted, bool exact,
                                 TimePoint now) {
  HostedRoom* best = nullptr;
  std::size_t tried = 0;
  for (const ListedRoom& it : rooms_.listed()) {
    if (it.is_full || ++tried > limits::kRoomsTried) break;
    if (best != nullptr && it.runs && !best->room.running()) break;
    const Room& room = it.hosted->room;
    if (!room.is_open_to(visitor) || !room.will_start_soon(now)) continue;
    if (alike(room.settings(), wanted)) return it.hosted;
    if (!exact && best == nullptr) best = it.hosted;
  }
  return best;
}

Verdict Directory::may_take_seat(const Address& from, SessionId session, const Room& room) {
  if (addresses_.is_exempt(from)) return {};
  const Address network = from.network();
  std::size_t taken = 0;
  for (const auto& [other, member] : room.members()) {
    const auto address = Address::parse(member.address);
    if (other == session || !address || address->network() != network) continue;
    if (member.person.name == room.state().host()) return {};
    if (member.plays()) ++taken;
  }
  return addresses_.may_take_seat(from, taken, room.code());
}

const OtherRoom* Directory::find_open_elsewhere(const MatchSettings& wanted, bool exact,
                                                TimePoint now) {
  others_.note_asked(now);
  const OtherRoom* best = nullptr;
  for (const OtherRoom& it : *others_.list()) {
    if (it.place.is_full) break;
    if (!it.is_joinable || rooms_.find(it.place.code) != nullptr) continue;
    if (alike(it.settings, wanted)) return &it;
    if (!exact && best == nullptr) best = &it;
  }
  return best;
}

void Directory::renew(TimePoint now) {
  const ListedRooms& listed = rooms_.listed();
  if (version_ == rooms_.listed_version() && listed_others_ == others_.list()) return;
  const std::size_t others = others_.list()->size();
  const bool is_long = std::max(listed.size() + others, lines_.size()) > limits::kShortList;
  if (is_long && now - renewed_at_ < limits::kLongListRenewed) return;
  version_ = rooms_.listed_version();
  listed_others_ = others_.list();
  renewed_at_ = now;
  lines_.clear();
  auto other = listed_others_->begin();
  const auto add_others = [&](const ListedRoom* before) {
    for (; other != listed_others_->end() && (before == nullptr || other->place < *before);
         ++other) {
      // A room that has just come from there is listed there too.
      const bool is_here = rooms_.find(other->place.code) != nullptr;
      if (!is_here) lines_.push_back({.code = other->place.code, .other = &*other});
    }
  };
  for (const ListedRoom& it : listed) {
    add_others(&it);
    lines_.push_back({.code = it.code});
  }
  add_others(nullptr);
}

v1::Rooms Directory::list(std::uint32_t first, TimePoint now) {
  others_.note_asked(now);
  renew(now);
  v1::Rooms rooms;
  rooms.set_first(first);
  rooms.set_total(static_cast<std::uint32_t>(lines_.size()));
  const std::size_t end = std::min<std::size_t>(lines_.size(), first + limits::kRoomsPerPage);
  for (std::size_t i = first; i < end; ++i) {
    const Line& line = lines_[i];
    if (line.other != nullptr) {
      *rooms.add_rooms() = line.other->entry;
      continue;
    }
    // It may be gone, or no longer listed, since the list was made.
    const HostedRoom* const hosted = rooms_.find(line.code);
    if (hosted != nullptr && hosted->listed) *rooms.add_rooms() = entry_of(hosted->room);
  }
  return rooms;
}

}  // namespace race2048::server
