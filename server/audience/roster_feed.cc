#include "server/audience/roster_feed.h"

#include <algorithm>
#include <cstdint>

#include "proto/conversions.h"

namespace race2048::server {
namespace {

using Members = google::protobuf::RepeatedPtrField<v1::Member>;
using Watchers = google::protobuf::RepeatedPtrField<v1::Watcher>;

bool same(const v1::Member& told, const RoomSeat& seat) {
  return told.ready() == seat.ready && told.has_nonce() == seat.nonce.has_value() &&
         told.bot() == seat.person.bot && told.name() == seat.person.name &&
         told.person() == seat.person.number;
}

bool same(const v1::Watcher& told, const Onlooker& onlooker) {
  return told.name() == onlooker.name && told.bot() == onlooker.bot &&
         told.waits() == onlooker.waits;
}

void fill(SeatNumber number, const RoomSeat& seat, v1::Member& member) {
  member.set_seat(number);
  member.set_name(seat.person.name);
  member.set_person(seat.person.number);
  member.set_bot(seat.person.bot);
  member.set_ready(seat.ready);
  member.set_has_nonce(seat.nonce.has_value());
}

// Inserts a new member at `position`.
v1::Member& insert(Members& members, int position) {
  v1::Member* const added = members.Add();
  std::rotate(members.pointer_begin() + position, members.pointer_end() - 1, members.pointer_end());
  return *added;
}

}  // namespace

RosterFeed::RosterFeed() {
  v1::Roster& whole = *update_.whole.mutable_roster();
  whole.set_whole(true);
  whole.mutable_watching();
}

const FeedUpdate& RosterFeed::update(const std::map<SeatNumber, RoomSeat>& seats,
                                     std::span<const Onlooker> onlookers, const std::string& host) {
  v1::Roster& whole = *update_.whole.mutable_roster();
  v1::Roster& changes = *update_.changes.mutable_roster();
  changes.Clear();
  update_members(seats, changes);
  bool changed = !changes.members().empty() || !changes.gone().empty();
  changed = update_watching(onlookers, changes) || changed;
  changed = host != whole.host() || changed;
  whole.set_host(host);
  whole.set_watchers(static_cast<std::uint32_t>(onlookers.size()));
  changes.set_host(whole.host());
  changes.set_watchers(whole.watchers());
  update_.changed = changed;
  return update_;
}

void RosterFeed::update_members(const std::map<SeatNumber, RoomSeat>& seats, v1::Roster& changes) {
  Members& members = *update_.whole.mutable_roster()->mutable_members();
  int position = 0;  // members before it are up to date; both lists are in rising order of seats
  const auto drop_until = [&](std::uint32_t seat) {
    int end = position;
    for (; end < members.size() && members[end].seat() < seat; ++end) {
      changes.add_gone(members[end].seat());
    }
    if (end != position) members.DeleteSubrange(position, end - position);
  };
  for (const auto& [number, seat] : seats) {
    drop_until(number);
    const bool known = position < members.size() && members[position].seat() == number;
    if (!known || !same(members[position], seat)) {
      v1::Member& member = known ? members[position] : insert(members, position);
      fill(number, seat, member);
      *changes.add_members() = member;
    }
    ++position;
  }
  drop_until(UINT32_MAX);
}

bool RosterFeed::update_watching(std::span<const Onlooker> onlookers, v1::Roster& changes) {
  Watchers& people = *update_.whole.mutable_roster()->mutable_watching()->mutable_people();
  if (std::equal(people.begin(), people.end(), onlookers.begin(), onlookers.end(),
                 [](const v1::Watcher& told, const Onlooker& now) { return same(told, now); })) {
    return false;
  }
  people.Clear();
  for (const Onlooker& onlooker : onlookers) {
    v1::Watcher& watcher = *people.Add();
    watcher.set_name(onlooker.name.data(), onlooker.name.size());
    watcher.set_bot(onlooker.bot);
    watcher.set_waits(onlooker.waits);
  }
  changes.mutable_watching()->mutable_people()->CopyFrom(people);
  return true;
}

}  // namespace race2048::server
