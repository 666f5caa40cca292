#include "server/rooms/people.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/match/person.h"

namespace race2048::server {

std::optional<SessionId> People::sitting_in(SeatNumber seat) const {
  if (seat >= sitting_.size() || !sitting_[seat]) return std::nullopt;
  // Asked for each move, and mostly nobody is away.
  if (away_ != 0 && found_.at(*sitting_[seat]).away) return std::nullopt;
  return sitting_[seat];
}

std::optional<SessionId> People::find(const std::string& name) const {
  const std::string folded = folded_name(name);
  for (const auto& [session, member] : members_) {
    if (folded_name(member.person.name) == folded) return session;
  }
  return std::nullopt;
}

std::optional<SessionId> People::find(PersonNumber person) const {
  for (const auto& [session, member] : members_) {
    if (member.person.number == person) return session;
  }
  return std::nullopt;
}

const Member& People::next_host() const {
  const auto rank = [](const auto& entry) {
    const Member& member = entry.second;
    return std::tuple(member.away, member.person.bot, !member.seat, member.seat.value_or(0),
                      !member.wants_seat, member.person.number);
  };
  return std::min_element(members_.begin(), members_.end(),
                          [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); })
      ->second;
}

const Member& People::enter(SessionId session, const Person& person, const std::string& address,
                            const TokenBucket& moves) {
  Member member{.person = person, .address = address, .moves = moves};
  Member& entered = members_.emplace(session, std::move(member)).first->second;
  found_.add(session, entered);
  return entered;
}

std::optional<Member> People::leave(SessionId session) {
  const auto found = members_.find(session);
  if (found == members_.end()) return std::nullopt;
  Member member = std::move(found->second);
  found_.remove(session);
  members_.erase(found);
  if (member.seat) put(*member.seat, std::nullopt);
  if (member.plays()) --players_;
  if (member.away) --away_;
  return member;
}

void People::put(SeatNumber seat, std::optional<SessionId> session) {
  if (seat >= sitting_.size()) sitting_.resize(std::size_t{seat} + 1);
  sitting_[seat] = session;
}

void People::set_away(SessionId session, bool away) {
  Member& member = found_.at(session);
  if (member.away == away) return;
  member.away = away;
  away ? ++away_ : --away_;
}

void People::move(SessionId session, SessionId to, const std::string& address) {
  auto node = members_.extract(session);
  Member& member = node.mapped();
  node.key() = to;
  member.address = address;
  if (member.seat) put(*member.seat, to);
  members_.insert(std::move(node));
  found_.remove(session);
  found_.add(to, member);
}

void People::await_seat(SessionId session) {
  Member& member = found_.at(session);
  if (!member.plays()) ++players_;
  member.wants_seat = true;
}

void People::sit(SessionId session, SeatNumber seat) {
  Member& member = found_.at(session);
  if (!member.plays()) ++players_;
  member.wants_seat = false;
  member.seat = seat;
  put(seat, session);
}

void People::stand_up(SessionId session) {
  Member& member = found_.at(session);
  if (member.seat) {
    put(*member.seat, std::nullopt);
    member.left_seat = std::exchange(member.seat, std::nullopt);
  }
  member.wants_seat = false;
  --players_;
}

void People::refill(const TokenBucket& moves) {
  for (auto& [session, member] : members_) member.moves = moves;
}

}  // namespace race2048::server
