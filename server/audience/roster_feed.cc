#include "server/audience/roster_feed.h"

#include <algorithm>
#include <cstdint>

#include "proto/people.h"

namespace race2048::server {
namespace {

using Members = google::protobuf::RepeatedPtrField<v1::Member>;
using Watchers = google::protobuf::RepeatedPtrField<v1::Watcher>;

// True if the receivers know the absence: the time left of a hold decreases by itself.
bool knows_absence(std::uint32_t told_ms, std::uint32_t away_ms) {
  return (told_ms == 0) == (away_ms == 0) && away_ms <= told_ms;
}

bool same(const v1::Member& told, const RoomSeat& seat, std::uint32_t away_ms, bool muted) {
  return knows_absence(told.away_ms(), away_ms) && told.muted() == muted &&
         told.ready() == seat.ready && told.has_nonce() == seat.nonce.has_value() &&
         wire::has_person(told, wire::shown(seat.person));
}

bool same(const v1::Watcher& told, const Onlooker& onlooker, std::uint32_t away_ms, bool muted) {
  return knows_absence(told.away_ms(), away_ms) && told.muted() == muted &&
         told.waits() == onlooker.waits && wire::has_person(told, onlooker.person);
}

void fill(SeatNumber number, const RoomSeat& seat, v1::Member& member) {
  member.set_seat(number);
  wire::to_wire(wire::shown(seat.person), member);
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

std::uint32_t RosterView::away_ms(PersonNumber person) const {
  const auto found = away.find(person);
  if (found == away.end()) return 0;
  const std::uint64_t until_ms = found->second.until_ms;
  return static_cast<std::uint32_t>(until_ms > room_ms ? until_ms - room_ms : 1);
}

RosterFeed::RosterFeed() {
  v1::Roster& whole = *update_.whole.mutable_roster();
  whole.set_whole(true);
  whole.mutable_watching();
}

const FeedUpdate& RosterFeed::update(const RosterView& people) {
  v1::Roster& whole = *update_.whole.mutable_roster();
  v1::Roster& changes = *update_.changes.mutable_roster();
  // Frees the memory of the changes before, which may have listed thousands of people.
  v1::Roster none;
  changes.Swap(&none);
  update_members(people, changes);
  bool changed = !changes.members().empty() || !changes.gone().empty();
  changed = update_watching(people, changes) || changed;
  changed = people.host != whole.host() || people.owner != whole.owner() || changed;
  whole.set_host(people.host);
  whole.set_owner(people.owner.data(), people.owner.size());
  whole.set_watchers(static_cast<std::uint32_t>(people.onlooker_count));
  changes.set_host(whole.host());
  changes.set_owner(whole.owner());
  changes.set_watchers(whole.watchers());
  update_.changed = changed;
  return update_;
}

void RosterFeed::update_members(const RosterView& people, v1::Roster& changes) {
  Members& members = *update_.whole.mutable_roster()->mutable_members();
  int position = 0;  // members before it are up to date; both lists are in rising order of seats
  const auto drop_until = [&](std::uint32_t seat) {
    int end = position;
    for (; end < members.size() && members[end].seat() < seat; ++end) {
      changes.add_gone(members[end].seat());
    }
    if (end != position) members.DeleteSubrange(position, end - position);
  };
  for (const auto& [number, seat] : people.seats) {
    drop_until(number);
    const std::uint32_t away_ms = people.away_ms(seat.person.number);
    const bool known = position < members.size() && members[position].seat() == number;
    const bool muted = people.muted.contains(seat.person.number);
    const bool changed = !known || !same(members[position], seat, away_ms, muted);
    v1::Member& member = known ? members[position] : insert(members, position);
    member.set_away_ms(away_ms);
    if (changed) {
      fill(number, seat, member);
      member.set_muted(muted);
      *changes.add_members() = member;
    }
    ++position;
  }
  drop_until(UINT32_MAX);
}

bool RosterFeed::update_watching(const RosterView& people, v1::Roster& changes) {
  Watchers& told = *update_.whole.mutable_roster()->mutable_watching()->mutable_people();
  const bool known =
      people.onlooker_count == update_.whole.roster().watchers() &&
      std::equal(told.begin(), told.end(), people.onlookers.begin(), people.onlookers.end(),
                 [&people](const v1::Watcher& before, const Onlooker& now) {
                   const PersonNumber number = now.person.number;
                   return same(before, now, people.away_ms(number), people.muted.contains(number));
                 });
  told.Clear();
  for (const Onlooker& onlooker : people.onlookers) {
    v1::Watcher& watcher = *told.Add();
    wire::to_wire(onlooker.person, watcher);
    watcher.set_waits(onlooker.waits);
    watcher.set_away_ms(people.away_ms(onlooker.person.number));
    watcher.set_muted(people.muted.contains(onlooker.person.number));
  }
  owes_onlookers_ = owes_onlookers_ || !known;
  if (!owes_onlookers_ || !people.tells_onlookers) return false;
  changes.mutable_watching()->mutable_people()->CopyFrom(told);
  owes_onlookers_ = false;
  return true;
}

}  // namespace race2048::server
