// The people in a room: their sessions, seats and roles among each other. It judges nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/rooms/member.h"
#include "server/sessions/session_index.h"
#include "server/sessions/types.h"

namespace race2048::server {

class People {
 public:
  // By the newest session of each, also if that has lost its link. Members keep their addresses in
  // memory until they leave.
  const std::map<SessionId, Member>& all() const { return members_; }
  bool empty() const { return members_.empty(); }
  bool contains(SessionId session) const { return found_.contains(session); }
  // People with a link.
  std::size_t present_count() const { return members_.size() - away_; }
  // People with a seat, or waiting for one.
  std::size_t player_count() const { return players_; }
  std::size_t watcher_count() const { return members_.size() - players_; }
  // REQUIRES: the session is here.
  const Member& at(SessionId session) const { return found_.at(session); }
  // Returns nothing if nobody here has the seat, or its person has no link.
  std::optional<SessionId> sitting_in(SeatNumber seat) const;
  // Names are compared as folded_name() does.
  std::optional<SessionId> find(const std::string& name) const;
  std::optional<SessionId> find(PersonNumber person) const;
  // The member to become the host when the host has left: one with a link, then a person before a
  // bot, so that someone can start a match, then a seated player, a player waiting for a seat, a
  // watcher. The lowest seat wins, or else the first to come. REQUIRES: somebody is here.
  const Member& next_host() const;

  // A person comes, without a seat. REQUIRES: the session is not here.
  const Member& enter(SessionId session, const Person& person, const std::string& address,
                      const TokenBucket& moves);
  // Returns nothing if the session is not here.
  std::optional<Member> leave(SessionId session);
  // REQUIRES of all below: the session is here.

  // The member's link is lost, or stands again.
  void set_away(SessionId session, bool away);
  void set_muted(SessionId session, bool muted) { found_.at(session).muted = muted; }
  // The member continues with a new session, from another address. REQUIRES: `to` is not here.
  void move(SessionId session, SessionId to, const std::string& address);
  void set_pass(SessionId session, const std::optional<Pass>& pass) {
    found_.at(session).pass = pass;
  }
  // REQUIRES: the session has no seat.
  void await_seat(SessionId session);
  // Ends a wait. REQUIRES: the session has no seat, and nobody sits in this one.
  void sit(SessionId session, SeatNumber seat);
  // Gives up the member's seat or wait. REQUIRES: the session has one.
  void stand_up(SessionId session);
  // Gives everybody this bucket of moves.
  void refill(const TokenBucket& moves);
  // False if the session has made `most` moves already while its match waits after a restart.
  bool take_move_before_restart(SessionId session, std::uint32_t most) {
    return found_.at(session).moves_before_restart++ < most;
  }
  // The session's client has so many answers to its moves.
  void show_answers(SessionId session, std::uint32_t answers) {
    std::uint32_t& shown = found_.at(session).shown_answers;
    shown = std::max(shown, answers);
  }
  // False if the session moves too often.
  bool take_move(SessionId session, TimePoint now) { return found_.at(session).moves.take(now); }
  // False if the session repeats moves too often.
  bool take_repeat(SessionId session, TimePoint now) {
    return found_.at(session).repeats.take(now);
  }

 private:
  void put(SeatNumber seat, std::optional<SessionId> session);

  std::map<SessionId, Member> members_;
  SessionIndex<Member> found_;                     // all of members_
  std::vector<std::optional<SessionId>> sitting_;  // by seat
  std::size_t players_ = 0;
  std::size_t away_ = 0;
};

}  // namespace race2048::server
