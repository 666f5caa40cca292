// A room: people with and without seats, and the matches they race. It judges what they send, turns
// it into decisions, and says what goes to whom. It knows sessions by number, never sockets.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/core/match_feed.h"
#include "server/core/rate_limit.h"
#include "server/core/room_state.h"
#include "server/core/types.h"

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
  Timings timings;
};

enum class Role : std::uint8_t { player, watcher };

class Room {
 public:
  // Seals the first match. `settings_bytes` are those that `settings` were parsed from.
  Room(std::string code, MatchSettings settings, std::string settings_bytes,
       RoomServices& services);

  const std::string& code() const { return code_; }
  bool empty() const { return members_.empty(); }
  const RoomState& state() const { return state_; }

  // Each call first does what is due at `now`: advance(now) was called before.
  std::optional<Refusal> enter(SessionId session, const Person& person, Role role, TimePoint now);
  // On purpose or because the link is gone.
  void leave(SessionId session, TimePoint now);
  std::optional<Refusal> on_nonce(SessionId session, const v1::Nonce& nonce, TimePoint now);
  std::optional<Refusal> on_ready(SessionId session, const v1::Ready& ready, TimePoint now);
  std::optional<Refusal> on_start(SessionId session, const v1::StartMatch& start, TimePoint now);
  // A refusal here took no number; anything else was answered with an Outcome.
  std::optional<Refusal> on_move(SessionId session, const v1::Move& move, TimePoint now);

  // Starts, ends and idles what is due at `now`.
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
    bool wants_seat = false;  // entered to play while a match was running
    // What was sent before is not to be built on: send standings and boards whole.
    bool standings_stale = true;
    bool boards_stale = true;
    bool roster_stale = false;
    TokenBucket moves;
    std::uint32_t too_fast = 0;  // moves of this match that were rejected for it
  };

  std::optional<TimePoint> match_deadline() const;
  void decide(Decision decision);
  void seal_next_match();
  void seat(SessionId session, Member& member);
  void start_if_all_ready(TimePoint now);
  void freeze(std::vector<SeatNumber> seats, TimePoint now);
  void go();
  void end_if_over(TimePoint now);
  void end(v1::EndReason reason, std::uint32_t at_ms);
  void idle_out(std::uint32_t now_ms);

  const MatchSeat* match_seat(const Member& member) const;
  bool sees_boards(const Member& member) const;
  void answer(SessionId session, SeatNumber seat, std::uint32_t seq);

  std::vector<SessionId> everyone() const;
  void send_entered(SessionId session, const Member& member);
  void send_sealed(const std::vector<SessionId>& to);
  v1::ToClient roster() const;
  void flush_roster(TimePoint now);
  void send_start(const std::vector<SessionId>& to, TimePoint now);
  void send_go(const std::vector<SessionId>& to, std::uint32_t match_ms);
  void send_feed();
  // Sends what changed to the members for whom it is and who are up to date, all of it to those who
  // are not, and nothing to those who read too slowly: false when there are any. `stale` is the
  // mark for this kind of update.
  bool send_newest(const MatchFeed::Update& update, bool Member::*stale,
                   bool (Room::*is_for)(const Member&) const);
  bool is_for_all(const Member&) const { return true; }

  std::string code_;
  MatchSettings settings_;
  std::string settings_bytes_;
  RoomServices& services_;
  RoomState state_;
  std::map<SessionId, Member> members_;
  std::map<SeatNumber, SessionId> sitting_;  // who is connected in which seat

  TimePoint go_at_;     // countdown and racing: match clock zero
  bool dirty_ = false;  // something may have changed since the last flush
  bool roster_changed_ = false;
  std::optional<TimePoint> roster_retry_at_;  // for those who read too slowly
  std::optional<TimePoint> flushed_at_;
  MatchFeed feed_;
  v1::ToClient outcome_;  // reused for every answer
};

}  // namespace race2048::server
