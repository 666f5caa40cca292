// A room: people with and without seats, and the matches they race. It judges what they ask for and
// turns it into decisions. It knows sessions by number, and nothing of messages.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/room_options.h"
#include "engine/match/room_state.h"
#include "engine/match/settings.h"
#include "server/rooms/announcer.h"
#include "server/rooms/member.h"
#include "server/rooms/requests.h"
#include "server/rooms/start_rule.h"
#include "server/sessions/roles.h"
#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// Sees every decision after it was applied: for the log, and for a journal.
class DecisionSink {
 public:
  virtual ~DecisionSink() = default;
  virtual void on_decision(const std::string& room, const RoomState& state,
                           const Decision& decision) = 0;
};

// What all rooms of a server share; outlives them.
struct RoomServices {
  DecisionSink& decisions;
  RandomBytes random;
  UnixMs unix_ms = [] { return std::int64_t{0}; };
  Timings timings;
  bool chat = true;  // people may talk on this server
};

// A duration as the match clock has it, in milliseconds; what is over counts as 0.
std::uint32_t whole_ms(TimePoint::duration duration);

class Room {
 public:
  // Seals the first match. `services` and `announcer` outlive the room.
  Room(std::string code, RoomSettings settings, const RoomRequest& request, RoomServices& services,
       Announcer& announcer, TimePoint now);
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  const std::string& code() const { return code_; }
  bool empty() const { return members_.empty(); }
  const RoomState& state() const { return state_; }
  // Of the next match, and of the running one.
  const MatchSettings& settings() const { return state_.seal().made.settings; }
  const std::map<SessionId, Member>& members() const { return members_; }
  // Nothing when nobody in the room has that seat, but in the running match perhaps.
  std::optional<SessionId> sitting_in(SeatNumber seat) const;
  // On seats, or waiting for one.
  std::size_t player_count() const { return players_; }
  std::size_t watcher_count() const { return members_.size() - players_; }
  // Anybody who comes without being asked gets a seat, now or after the match.
  bool is_open_to(const Person& person) const;
  bool chat_is_off() const { return !services_.chat || state_.options().chat_off; }

  // Where and what somebody in the room is, as far as permissions ask for it.
  Where where() const;
  Roles roles(SessionId session) const;

  bool running() const { return state_.phase() != RoomPhase::lobby; }
  // In a running match with a seat that still races.
  bool is_racing(SessionId session) const;
  // Match clock; 0 before the start.
  std::uint32_t match_ms(TimePoint now) const;
  // Match clock zero. REQUIRES: a match is running.
  TimePoint go_at() const { return time_of(state_.match()->go_at_ms); }
  // The time at which the room clock stands or will stand at `room_ms`.
  TimePoint time_of(std::uint64_t room_ms) const;
  // A host without a seat, in the room and in the match.
  bool is_referee(const Member& member) const;
  // Not so seats that race. REQUIRES: the match has gone, or is over.
  bool sees_boards(const Member& member) const;

  // REQUIRES of all that follows: what was due at `now` is done: advance(now) was called before;
  // sessions are in the room, and what they ask for is permitted: see permissions.h.

  // The first to come is the host.
  std::optional<Refusal> enter(SessionId session, const Person& person, Role role, TimePoint now);
  // Whether the password opens the room; counts wrong ones.
  std::optional<Refusal> check_password(const std::string& password, TimePoint now);
  // On purpose or because the link is gone.
  void leave(SessionId session, TimePoint now);
  std::optional<Refusal> give_nonce(SessionId session, const GivenNonce& given, TimePoint now);
  std::optional<Refusal> set_ready(SessionId session, const Readiness& readiness, TimePoint now);
  // Nothing for the id of no match.
  std::optional<Refusal> start(SessionId host, const std::optional<MatchId>& match_id,
                               TimePoint now);
  void change_options(const RoomRequest& request, TimePoint now);
  std::optional<Refusal> change_settings(RoomSettings wanted, TimePoint now);
  // The session that is to leave now, with leave().
  std::variant<SessionId, Refusal> kick(SessionId host, const std::string& name, TimePoint now);
  std::optional<Refusal> hand_over(SessionId host, const std::string& name, TimePoint now);
  // A refusal here took no number; anything else is answered.
  std::optional<Refusal> act(SessionId session, const Move& move, TimePoint now);
  // Of what was meant for another round than the running one. REQUIRES: a match.
  std::optional<Refusal> refuse_other_round(std::uint32_t round) const;
  // While nobody may talk.
  std::optional<Refusal> refuse_chat() const;

  // Starts, steps, ends and idles what is due at `now`.
  void advance(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  // ---- room.cc: who is here, and what comes before a match.
  void decide(DecisionBody body, TimePoint now);
  void seal_next_match(RoomSettings settings, TimePoint now);
  // The same settings once more.
  void seal_next_match(TimePoint now);
  // The room clock.
  std::uint64_t room_ms(TimePoint now) const;
  std::optional<Refusal> cannot_enter(const Person& person, Role role) const;
  void seat(SessionId session, Member& member, TimePoint now);
  void welcome(SessionId session, TimePoint now);
  bool is_host(const Member& member) const { return member.person.name == state_.host(); }
  bool has_referee() const;
  void set_host(const std::string& name, TimePoint now);
  void choose_host(TimePoint now);
  std::optional<SessionId> session_named(const std::string& name) const;
  void grant(const RoomRequest& request, TimePoint now);
  void begin_series(std::uint32_t rounds, TimePoint now);
  void withdraw_all(TimePoint now);
  // The next match starts after this time; nothing: not by itself.
  void plan_start(std::optional<std::chrono::milliseconds> after, TimePoint now);
  void start_if_due(TimePoint now);
  void freeze(std::vector<SeatNumber> seats, TimePoint now);

  // ---- room_race.cc: the match.
  void go(TimePoint now);
  TokenBucket move_bucket(TimePoint now) const;
  void end_if_over(TimePoint now);
  void end(EndReason reason, std::uint32_t at_ms, TimePoint now);
  void stand_for_the_next_match(TimePoint now);
  void idle_out(std::uint32_t now_ms, TimePoint now);
  // Lockstep: ends the steps that have had their time by `now_ms`.
  void end_late_steps(std::uint32_t now_ms, TimePoint now);
  void end_step(std::uint32_t at_ms, bool time_is_up, TimePoint now);
  // After a seat has acted or is out: ends the step or the match that waited only for it.
  void settle(TimePoint now);
  const MatchSeat* match_seat(const Member& member) const;

  std::string code_;
  RoomServices& services_;
  Announcer& announcer_;
  TimePoint opened_at_;  // zero of the room clock
  RoomState state_;
  std::map<SessionId, Member> members_;
  std::map<SeatNumber, SessionId> sitting_;  // who is connected in which seat
  std::size_t players_ = 0;                  // members that play
  TokenBucket passwords_;
  std::uint32_t idle_due_ms_ = 0;  // match clock: nobody is idle before it
  std::vector<std::pair<SeatNumber, std::optional<std::uint32_t>>> step_choices_;  // reused
};

}  // namespace race2048::server
