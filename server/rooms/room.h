// A room: people with and without seats, and the matches they race. It judges what they send, turns
// it into decisions, and says what goes to whom. It knows sessions by number, never sockets.
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
#include "server/rooms/match_feed.h"
#include "server/rooms/roster_feed.h"
#include "server/sessions/permissions.h"
#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// What a room needs of the sessions.
class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(SessionId to, const v1::ToClient& message) = 0;
  // Serialises once.
  virtual void send(const std::vector<SessionId>& to, const v1::ToClient& message) = 0;
  // The session reads too slowly to be sent what a later message replaces.
  virtual bool is_backlogged(SessionId session) const = 0;
  virtual std::uint32_t ping_ms(SessionId session) const = 0;
};

// Sees every decision after it was applied: for the log, and for a journal.
class DecisionSink {
 public:
  virtual ~DecisionSink() = default;
  virtual void on_decision(const std::string& room, const RoomState& state,
                           const Decision& decision) = 0;
};

// What all rooms of a server share; outlives them.
struct RoomServices {
  Outbox& outbox;
  DecisionSink& decisions;
  RandomBytes random;
  UnixMs unix_ms = [] { return std::int64_t{0}; };
  Timings timings;
  bool chat = true;  // people may talk on this server
};

// As what somebody enters. A referee is the room's first host, without a seat.
enum class Role : std::uint8_t { player, watcher, referee };

// A duration as the match clock and the wire have it; what is over counts as 0.
std::uint32_t whole_ms(TimePoint::duration duration);

// How the matches of a new room are played: `bytes` are those that `settings` were parsed from.
struct RoomSettings {
  MatchSettings settings;
  std::string bytes;
};

// The settings in the bytes of a message.
std::variant<RoomSettings, Refusal> room_settings(const std::string& bytes);

// What the host of a room with this many seats asks for in a message.
std::variant<RoomRequest, Refusal> room_request(const v1::RoomOptions& wire, std::uint32_t seats);

class Room {
 public:
  // Seals the first match.
  Room(std::string code, RoomSettings settings, const RoomRequest& request, RoomServices& services,
       TimePoint now);

  const std::string& code() const { return code_; }
  bool empty() const { return members_.empty(); }
  const RoomState& state() const { return state_; }
  // Of the next match, and of the running one.
  const MatchSettings& settings() const { return state_.seal().made.settings; }
  // On seats, or waiting for one.
  std::size_t player_count() const { return players_; }
  std::size_t watcher_count() const { return members_.size() - players_; }
  // Its line in the list of rooms.
  v1::RoomEntry entry() const;
  // Anybody who comes without being asked gets a seat, now or after the match.
  bool is_open_to(const Person& person) const;

  // Where and what somebody in the room is, as far as messages ask for it.
  Where where() const;
  Roles roles(SessionId session) const;

  // Each call first does what is due at `now`: advance(now) was called before. The messages were
  // found to be permitted: see permissions.h.

  // The first to come is the host.
  std::optional<Refusal> enter(SessionId session, const Person& person, Role role, TimePoint now);
  // Whether the password opens the room; counts wrong ones.
  std::optional<Refusal> check_password(const std::string& password, TimePoint now);
  // On purpose or because the link is gone.
  void leave(SessionId session, TimePoint now);
  std::optional<Refusal> on_nonce(SessionId session, const v1::Nonce& nonce, TimePoint now);
  std::optional<Refusal> on_ready(SessionId session, const v1::Ready& ready, TimePoint now);
  std::optional<Refusal> on_start(SessionId session, const v1::StartMatch& start, TimePoint now);
  std::optional<Refusal> on_edit_room(const v1::EditRoom& edit, TimePoint now);
  std::optional<Refusal> on_edit_settings(const v1::EditSettings& edit, TimePoint now);
  // The session that is to leave now, with leave().
  std::variant<SessionId, Refusal> on_kick(SessionId host, const v1::Kick& kick, TimePoint now);
  std::optional<Refusal> on_hand_over(SessionId host, const v1::HandOver& hand_over, TimePoint now);
  std::optional<Refusal> on_chat(SessionId session, const v1::Chat& chat);
  std::optional<Refusal> on_get_page(SessionId session, const v1::GetPage& get_page);
  // A refusal here took no number; anything else is answered with an Outcome.
  std::optional<Refusal> on_move(SessionId session, const v1::Move& move, TimePoint now);

  // Starts, steps, ends and idles what is due at `now`.
  void advance(TimePoint now);
  // Sends the roster, standings and boards that changed, when their time has come. Called at the
  // end of a wake-up, after all input: however much changed in it, each goes out once.
  void flush(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  bool running() const { return state_.phase() != RoomPhase::lobby; }
  // In a running match with a seat that still races.
  bool is_racing(SessionId session) const;
  // Match clock; 0 before the start.
  std::uint32_t match_ms(TimePoint now) const;

 private:
  struct Member {
    Person person;
    std::optional<SeatNumber> seat;
    bool wants_seat = false;  // entered to play while a match was running; see state().waiting()
    // What was sent before is not to be built on: send it whole.
    bool standings_stale = true;
    bool boards_stale = true;
    bool roster_stale = true;
    TokenBucket moves;

    bool plays() const { return seat || wants_seat; }
  };

  // ---- room.cc: who is here, and what comes before a match.
  void decide(DecisionBody body, TimePoint now);
  void seal_next_match(RoomSettings settings, TimePoint now);
  // The same settings once more.
  void seal_next_match(TimePoint now);
  // The room clock.
  std::uint64_t room_ms(TimePoint now) const;
  TimePoint time_of(std::uint64_t room_ms) const;
  std::optional<Refusal> cannot_enter(const Person& person, Role role) const;
  void seat(SessionId session, Member& member, TimePoint now);
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
  void welcome(SessionId session, const Member& member, TimePoint now);

  // ---- room_race.cc: the match.
  // Of what was meant for another round than the running one. REQUIRES: a match.
  std::optional<Refusal> refuse_other_round(std::uint32_t round) const;
  void go(TimePoint now);
  TokenBucket move_bucket(TimePoint now) const;
  void end_if_over(TimePoint now);
  void end(EndReason reason, std::uint32_t at_ms, TimePoint now);
  void stand_for_the_next_match(TimePoint now);
  void idle_out(std::uint32_t now_ms, TimePoint now);
  // Lockstep: ends what steps have had their time by then.
  void end_late_steps(std::uint32_t now_ms, TimePoint now);
  void end_step(std::uint32_t at_ms, bool time_is_up, TimePoint now);
  // After a seat has acted or is out: ends the step or the match that waited only for it.
  void settle(TimePoint now);
  const MatchSeat* match_seat(const Member& member) const;
  // Nothing while the move waits for the end of its step. `seq` 0: made for a seat that was late.
  void answer(SeatNumber number, const ActionRecord& record, std::uint32_t seq);
  TimePoint match_deadline() const;
  TimePoint::duration standings_every() const;

  // ---- room_messages.cc: what goes to whom.
  std::vector<SessionId> everyone() const;
  void send_entered(SessionId session, const Member& member);
  void send_sealed(const std::vector<SessionId>& to);
  void send_info(const std::vector<SessionId>& to, TimePoint now);
  void send_series(const std::vector<SessionId>& to);
  void send_start(const std::vector<SessionId>& to, TimePoint now);
  void send_go(const std::vector<SessionId>& to, std::uint32_t match_ms);
  void send_step(const std::vector<SessionId>& to);
  void send_end();
  TimePoint::duration roster_every() const;
  std::optional<TimePoint> roster_deadline() const;
  void flush_roster(TimePoint now);
  void send_roster(TimePoint now);
  void send_feed();
  void send_boards(MatchFeed::View view, bool (Room::*is_for)(const Member&) const);
  MatchFeed::PingOf ping_of() const;
  bool sees_boards(const Member& member) const;
  bool referees(const Member& member) const;
  bool watches(const Member& member) const { return sees_boards(member) && !referees(member); }
  bool is_for_all(const Member&) const { return true; }
  // Sends what changed to the members for whom it is and who are up to date, all of it to those who
  // are not, and nothing to those who read too slowly: false when there are any. `stale` is the
  // mark for this kind of update.
  bool send_newest(const FeedUpdate& update, bool Member::*stale,
                   bool (Room::*is_for)(const Member&) const);

  std::string code_;
  RoomServices& services_;
  TimePoint opened_at_;  // zero of the room clock
  RoomState state_;
  std::map<SessionId, Member> members_;
  std::map<SeatNumber, SessionId> sitting_;  // who is connected in which seat
  std::size_t players_ = 0;                  // members that play
  TokenBucket passwords_;

  std::uint32_t idle_due_ms_ = 0;  // match clock: nobody is idle before it
  bool dirty_ = false;             // something may have changed since the last flush
  std::optional<TimePoint> flushed_at_;
  MatchFeed feed_;

  bool roster_changed_ = false;
  bool roster_missed_ = false;  // by somebody who reads too slowly
  std::optional<TimePoint> roster_sent_at_;
  RosterFeed roster_feed_;

  v1::ToClient outcome_;             // reused for every answer
  std::vector<Onlooker> onlookers_;  // reused, as those below
  std::vector<SessionId> to_changes_;
  std::vector<SessionId> to_whole_;
  std::vector<std::pair<SeatNumber, std::optional<std::uint32_t>>> step_choices_;
};

}  // namespace race2048::server
