// The people in a room: their sessions, seats and roles among each other. It judges nothing.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "server/rooms/member.h"
#include "server/sessions/types.h"

namespace race2048::server {

class People {
 public:
  // Members keep their addresses until they leave.
  const std::map<SessionId, Member>& all() const { return members_; }
  bool empty() const { return members_.empty(); }
  // People with a seat, or waiting for one.
  std::size_t player_count() const { return players_; }
  std::size_t watcher_count() const { return members_.size() - players_; }
  // REQUIRES: the session is here.
  const Member& at(SessionId session) const { return members_.at(session); }
  // Returns nothing if nobody here has the seat.
  std::optional<SessionId> sitting_in(SeatNumber seat) const;
  // Names are compared as folded_name() does.
  std::optional<SessionId> find(const std::string& name) const;
  // The member to become the host when the host has left: a person before a bot, so that someone
  // can start a match, then a seated player, a player waiting for a seat, a watcher. The lowest
  // seat wins, or whoever came first. REQUIRES: somebody is here.
  const Member& next_host() const;

  // A person comes, without a seat. REQUIRES: the session is not here.
  const Member& enter(SessionId session, const Person& person, const TokenBucket& moves);
  // Returns nothing if the session is not here.
  std::optional<Member> leave(SessionId session);
  // REQUIRES of all below: the session is here.

  // REQUIRES: the session has no seat.
  void await_seat(SessionId session);
  // Ends a wait. REQUIRES: the session has no seat, and nobody sits in this one.
  void sit(SessionId session, SeatNumber seat);
  // Gives everybody this bucket of moves.
  void refill(const TokenBucket& moves);
  // False if the session moves too often.
  bool take_move(SessionId session, TimePoint now) { return members_.at(session).moves.take(now); }

 private:
  std::map<SessionId, Member> members_;
  std::map<SeatNumber, SessionId> sitting_;
  std::size_t players_ = 0;
};

}  // namespace race2048::server
