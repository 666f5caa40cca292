// The part of a room in which people take seats and give them up.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "server/rooms/limits.h"
#include "server/rooms/room.h"

namespace race2048::server {

bool Room::has_place_to_watch(std::size_t people, std::size_t players) const {
  return people - std::min<std::size_t>(players, settings().seats) <= services_.max_watchers;
}

Refusal Room::no_place_to_watch() const {
  return {.reason = Reason::room_full,
          .text = "Room " + code_ + " has reached its limit of watchers."};
}

Refusal Room::is_locked() const {
  return {.reason = Reason::room_locked,
          .text = "Room " + code_ + " is locked: its host admits no more players."};
}

Verdict Room::may_have_seat(const Person& person) const {
  if (!person.keyed || !state_.options().listed) return {};
  const auto has_it = [&person](const auto& entry) {
    const Person& other = entry.second.person;
    return entry.second.plays() && other.keyed && other.player_id == person.player_id;
  };
  const auto other = std::find_if(members().begin(), members().end(), has_it);
  if (other == members().end()) return {};
  const std::string& name = other->second.person.name;
  return Refusal{Reason::has_seat,
                 "In a listed room each person has one seat, and you have yours as " + name +
                     (other->second.away ? ", kept for your lost connection." : ".") +
                     " You can still watch."};
}

Verdict Room::may_list() const {
  std::map<PlayerId, std::string> names;
  for (const auto& [session, member] : members()) {
    if (!member.plays() || !member.person.keyed) continue;
    const auto [other, is_first] = names.emplace(member.person.player_id, member.person.name);
    if (is_first) continue;
    return not_now(other->second + " and " + member.person.name +
                   " are one person, who has one seat in a listed room: one of them has to stand "
                   "up first.");
  }
  return {};
}

void Room::seat(SessionId session, SeatNumber seat, TimePoint now) {
  people_.sit(session, seat);
  decide(Seated{.seat = seat, .person = people_.at(session).person}, now);
}

std::vector<SessionId> Room::seat_waiting(TimePoint now) {
  std::vector<SessionId> seated;
  if (state_.waiting().empty()) return seated;
  std::map<PersonNumber, SessionId> waiting;
  for (const auto& [session, member] : members()) {
    if (member.wants_seat) waiting.emplace(member.person.number, session);
  }
  SeatNumber free = state_.lowest_free_seat();
  while (!state_.waiting().empty() && has_free_seat() && seated.size() != limits::kSeatedAtOnce) {
    const SessionId session = waiting.at(state_.waiting().front().number);
    seat(session, free, now);
    seated.push_back(session);
    while (state_.seats().contains(free)) ++free;
  }
  return seated;
}

void Room::fill_seats(TimePoint now) {
  if (running()) return;
  for (const SessionId session : seat_waiting(now)) welcome_to_seat(session, now);
}

void Room::go_on_filling_seats(TimePoint now) {
  if (!is_filling_seats()) return;
  fill_seats(now);
  start_if_due(now);
}

void Room::welcome_to_seat(SessionId session, TimePoint now) {
  announcer_.announce(session, News::place, now);
  announcer_.announce(session, News::seal, now);  // a seat answers it with its nonce
}

Verdict Room::sit_down(SessionId session, TimePoint now) {
  const Member& member = people_.at(session);
  if (member.plays()) {
    announcer_.announce(session, News::place, now);
    return {};
  }
  // A lock keeps out new players: neither the host nor those who had a seat before.
  if (state_.options().locked && !is_host(member) && !member.left_seat &&
      !has_raced(member.person.number)) {
    return is_locked();
  }
  if (Verdict may = may_have_seat(member.person); !may) return may;
  // The person comes to the new place before the old one is given up: the tokens stay valid.
  if (must_wait_for_seat()) {
    people_.await_seat(session);
    decide(SeatAwaited{.person = member.person}, now);
    announcer_.announce(session, News::place, now);
  } else {
    seat(session, state_.lowest_free_seat(), now);
    welcome_to_seat(session, now);
  }
  decide(WatcherLeft{.person = member.person.number}, now);
  start_if_due(now);  // a match may have waited for its referee, who has a seat now
  return {};
}

Verdict Room::stand_up(SessionId session, TimePoint now) {
  const Member& member = people_.at(session);
  if (!member.plays()) {
    announcer_.announce(session, News::place, now);
    return {};
  }
  if (is_racing(session)) {
    return not_now("Your seat is in this match. Give up first, or stand up after the match.");
  }
  if (!has_place_to_watch(members().size(), people_.player_count() - 1)) {
    return no_place_to_watch();
  }
  const std::optional<SeatNumber> seat = member.seat;
  people_.stand_up(session);
  decide(WatcherCame{.person = member.person}, now);
  if (seat) {
    decide(Unseated{.seat = *seat}, now);
  } else {
    decide(WaitGivenUp{.name = member.person.name}, now);
  }
  announcer_.announce(session, News::place, now);
  fill_seats(now);
  start_if_due(now);  // the others were ready
  return {};
}

}  // namespace race2048::server
