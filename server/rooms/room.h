// A room: people with and without seats, and the matches they race. It judges their requests and
// turns them into decisions. It knows sessions by number and does not know messages.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/room_state.h"
#include "engine/or_fault.h"
#include "engine/settings/room_options.h"
#include "engine/settings/settings.h"
#include "server/rooms/announcer.h"
#include "server/rooms/invitations.h"
#include "server/rooms/member.h"
#include "server/rooms/people.h"
#include "server/rooms/requests.h"
#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// ---- A connection's state, and its owner's roles in the room: the input of the permission table.

// The state of a connection.
enum class Where : std::uint8_t { before_login, no_room, between_matches, countdown, racing };
inline constexpr std::size_t kWheres = 5;

// The roles of a session in its room.
struct Roles {
  bool seated = false;
  bool racer = false;   // has a seat in the running match
  bool racing = false;  // ... which still races
  bool host = false;
};

// Sees every decision after it was applied, for the log and for a journal.
class DecisionSink {
 public:
  virtual ~DecisionSink() = default;
  virtual void on_decision(const std::string& room, const RoomState& state,
                           const Decision& decision) = 0;
};

// Shared by all rooms of a server. Outlives the rooms.
struct RoomServices {
  DecisionSink& decisions;
  RandomBytes random;
  UnixMs unix_ms = [] { return std::int64_t{0}; };
  Timings timings;
  bool chat = true;  // false: no chat in any room of this server
  std::size_t max_rooms = limits::kMaxRooms;
  std::size_t max_watchers = limits::kMaxWatchers;  // of each room
  // While one of these is true, no match and no room begins.
  bool storage_trouble = false;  // nothing can be stored at the moment
  bool stopping = false;         // the server lets running matches end, then it stops

  // Whether a match or a room may begin.
  Verdict may_begin() const;
};

// A duration as the match clock counts it, in whole milliseconds; a negative duration counts as 0.
std::uint32_t whole_ms(TimePoint::duration duration);

// True if the next match can start although its host does not get ready: the room waits for a time,
// for a number of people, or for more people, or plays a series.
bool starts_without_host(const RoomState& state);
// True if the next match starts now, by itself. REQUIRES: no match is running, and
// `ready_seats` are RoomState::ready_seats().
bool starts_now(const RoomState& state, std::span<const SeatNumber> ready_seats, bool has_referee);

class Room {
 public:
  // Seals the first match. `services` and `announcer` outlive the room.
  Room(std::string code, NewRoom wanted, RoomServices& services, Announcer& announcer,
       TimePoint now);
  // The room that these decisions made, after a restart of the server: everybody is away. Its clock
  // stands, and no match starts, until the people who had links and race, or have seats between
  // matches, are back and have made the moves again that they know to be answered, or for
  // Timings::resume_wait. `new_session` numbers the people. REQUIRES: the
  // room is open.
  Room(RoomState state, const std::function<SessionId()>& new_session, RoomServices& services,
       Announcer& announcer, TimePoint now);
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  const std::string& code() const { return code_; }
  // Empty if the room has none.
  const std::string& name() const { return state_.name(); }
  // False once everybody has left: nobody can enter any more.
  bool is_open() const { return state_.is_open(); }
  const RoomState& state() const { return state_; }
  // The settings of the next match, or of the running one.
  const MatchSettings& settings() const { return state_.seal().made.settings; }
  const std::map<SessionId, Member>& members() const { return people_.all(); }
  // People with a link.
  std::size_t present_count() const { return people_.present_count(); }
  // Returns nothing if nobody in the room has the seat, or its person is away; the running match
  // may still have it.
  std::optional<SessionId> sitting_in(SeatNumber seat) const { return people_.sitting_in(seat); }
  // People with a seat, or waiting for one.
  std::size_t player_count() const { return people_.player_count(); }
  std::size_t watcher_count() const { return people_.watcher_count(); }
  // True if the person can take a seat here uninvited, now or after the match.
  bool is_open_to(const Visitor& visitor) const;
  // True if the next match is sealed, and starts once the people here, and one more, are ready: it
  // waits for no host, no larger number of players and no far time.
  bool will_start_soon(TimePoint now) const;
  // How long the place of a person without a link is kept: of a racing seat, and any other place.
  std::chrono::milliseconds hold() const { return services_.timings.hold; }
  std::chrono::milliseconds hold_between() const {
    return std::min<std::chrono::milliseconds>(hold(), limits::kHoldBetween);
  }
  // As they hold for people: on a server without chat, no room has any.
  RoomOptions options_in_force() const;

  // The session's place in the protocol and its roles here, for the permission table.
  Where where() const;
  Roles roles(SessionId session) const;

  bool running() const { return state_.phase() != RoomPhase::lobby; }
  // True if the session's seat is still racing in a running match.
  bool is_racing(SessionId session) const;
  // How much longer the room clock stands after a restart; nothing: it goes.
  std::optional<std::chrono::milliseconds> stands_for(TimePoint now) const;
  // Room clock: milliseconds since the room opened.
  std::uint64_t clock_ms(TimePoint now) const;
  // Match clock; 0 before the start.
  std::uint32_t match_ms(TimePoint now) const;
  // Match clock zero. REQUIRES: a match is running, and its clock does not stand.
  TimePoint go_at() const { return time_of(state_.match()->go_at_ms); }
  // The time at which the room clock stands or will stand at `room_ms`.
  TimePoint time_of(std::uint64_t room_ms) const;
  // True for a host without a seat in the room who was the host already when the running match, or
  // the last one, started, and did not race in it: a host who races must not see the other boards.
  bool is_referee(const Member& member) const;
  // True for the person to whom the room belongs, who is its host unless away.
  bool owns(const Member& member) const;
  // The name of the owner in whose place the host acts; empty if the host owns the room.
  std::string_view absent_owner() const;
  // True if the member is shown the boards now. REQUIRES: the match has started, or is over.
  bool sees_boards(const Member& member) const;
  // The same for people without a seat.
  bool watchers_see_boards() const;

  // REQUIRES for all functions below: advance(now) was called before, sessions are in the room, and
  // the request is permitted (message_rows.h).

  // The first to enter becomes the host, and owns the room. An owner who comes back is the host
  // again. A refused session is not in the room.
  Verdict enter(SessionId session, const Visitor& visitor, Role role, TimePoint now);
  // Whether the person may watch from another server, as far as those whom the host keeps out go.
  Verdict may_watch_from_afar(const Visitor& visitor) const;
  // Announces to a session that is not in the room, and follows it, what a watcher who enters is
  // told, besides the place.
  void tell_follower(SessionId session, const Seen& seen, TimePoint now);
  // Refuses a wrong password, in any form. The room's owner, and a bot that the host has invited to
  // play, need none.
  Verdict check_password(const std::string& password, const Visitor& visitor, Role role,
                         TimePoint now) const;
  // The person left on purpose or was removed.
  void leave(SessionId session, TimePoint now) { remove(session, false, now); }
  // The session's link is gone. The place is kept for a while; on a server that holds no places the
  // person leaves.
  void go_away(SessionId session, TimePoint now);
  // The session whose place the token takes up; or why it takes up none. REQUIRES nothing of the
  // session.
  OrFault<SessionId, Refusal> place_of(const Token& token, const Seen& seen) const;
  // How many answers resume() has to make again for a client that has seen this much. REQUIRES: as
  // there.
  std::size_t answers_to_make(SessionId place, const Seen& seen) const;
  // The person of session `from`, which may have lost its link, continues in session `to`, which
  // gets all messages that it has missed. REQUIRES: place_of() has just returned `from` for the
  // same `seen`.
  void resume(SessionId from, SessionId to, const std::string& address, Seen seen, TimePoint now);
  // The session's client has its newest token: all others are void.
  void confirm_token(SessionId session, TimePoint now);
  // The server was stopped for so long, and the room clock with it.
  void clock_stood(std::chrono::milliseconds by, TimePoint now);
  Verdict give_nonce(SessionId session, const GivenNonce& given, TimePoint now);
  Verdict set_ready(SessionId session, const Readiness& readiness, TimePoint now);
  // `match_id` is nothing if the bytes cannot be a match id.
  Verdict start(SessionId host, const std::optional<MatchId>& match_id, TimePoint now);
  // Whether a match can start now, whoever wants it.
  Verdict may_begin() const;
  // The person takes a seat, or waits for one, during a match, behind others or while none is free;
  // gives it up, or the wait, and watches. A seat that races is not given up. A person who has such
  // a place already is sent it again.
  Verdict sit_down(SessionId session, TimePoint now);
  Verdict stand_up(SessionId session, TimePoint now);
  // A host who stands in for the owner cannot change who finds the room and gets in, nor end a
  // series that has begun: new settings and another number of rounds would.
  Verdict change_options(SessionId host, const RoomRequest& request, TimePoint now);
  Verdict change_settings(SessionId host, const MatchSettings& wanted, TimePoint now);
  // Sets other options, for anybody. They may differ only in options that change no match: the
  // title, and whether the room is listed.
  void set_options(const RoomOptions& options, TimePoint now);
  // The next five are refused to a host who stands in for the owner.

  // Puts a person out, with or without a link, and keeps the person out. Returns the session, which
  // is no longer in the room. Only the host of its start, once its own seat is done, puts seats of
  // a running match out.
  OrFault<SessionId, Refusal> kick(SessionId host, const std::string& name, TimePoint now);
  // Lets a person who was kicked come back.
  Verdict unkick(SessionId host, const std::string& name, TimePoint now);
  // Silences a person in the room, also after leaving and coming back, as far as kick() would know
  // the person; and lets a person chat again, here or not. The room's owner is never muted.
  Verdict mute(SessionId host, const std::string& name, TimePoint now);
  Verdict unmute(SessionId host, const std::string& name, TimePoint now);
  // Makes another person the host and the owner.
  Verdict hand_over(SessionId host, const std::string& name, TimePoint now);
  // For limits::kInvitationHolds the bot with this id may take a seat, once, in spite of the lock,
  // the password and a ban of its address. Beyond limits::kMaxInvited the oldest invitation ends. A
  // host who stands in for the owner can invite none past a lock or a password.
  Verdict invite(SessionId host, const PlayerId& bot, TimePoint now);
  // A refused move takes no number. Every other move is answered through the announcer, a waiting
  // choice at the end of its step.
  Verdict act(SessionId session, const Move& move, TimePoint now);
  // Refuses a request that names a round other than the running one. REQUIRES: a match is running.
  Verdict check_round(std::uint32_t round) const;
  // Refuses chat while it is off; and announcements, which only the server's operator turns off.
  // Refuses both to a person who is muted, as a host who stands in may be.
  Verdict may_chat(SessionId session) const;
  Verdict may_announce(SessionId session) const;

  // The storage works again: a match that is due starts.
  void storage_is_back(TimePoint now) { start_if_due(now); }

  // Does all that is due at `now`: starts, steps, ends, idle seats, ends of holds, the host's role.
  // The room may be empty afterwards.
  void advance(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  // ---- room.cc: people, and everything before a match.
  template <typename Body>
  void decide(Body body, TimePoint now) {
    decide(Decision{.at_ms = clock_ms(now), .body = std::move(body)});
  }
  void decide(const Decision& decision);
  void seal_next_match(const MatchSettings& settings, TimePoint now);
  Verdict may_enter(const Visitor& visitor, Role role, bool is_invited) const;
  // Refuses those whom the host keeps out.
  Verdict check_bans(const Visitor& visitor, bool is_invited) const;
  bool has_referee() const;
  // The password's digest once the request is granted.
  std::optional<Digest> wanted_password(const RoomRequest& request) const;
  void grant(const RoomRequest& request, TimePoint now);
  void begin_series(std::uint32_t rounds, TimePoint now);
  // Decides only what changes something: a client may repeat itself without end.
  void make_ready(SeatNumber seat, bool ready, TimePoint now);
  // Between matches, after a change that alone must not start a match: takes the readiness of the
  // host back if the match waits for it. Everybody else is ready as long as they are here. A bot
  // that stands in is no person who could give it anew.
  void ask_host_again(TimePoint now);
  // The next match starts after this time; nothing: no start is planned.
  void plan_start(std::optional<std::chrono::milliseconds> after, TimePoint now);
  void start_if_due(TimePoint now);
  // A room that a quick match made: plans the start once enough are ready.
  void plan_quick_start(std::size_t ready, TimePoint now);
  void freeze(std::vector<SeatNumber> seats, TimePoint now);

  // ---- room_seating.cc: seats between matches.
  bool has_free_seat() const { return state_.seats().size() < settings().seats; }
  // True if free seats are being given to people who wait, limits::kSeatedAtOnce at a time.
  bool is_filling_seats() const {
    return !running() && !state_.waiting().empty() && has_free_seat();
  }
  // True if a person who wants a seat now has to wait for it, at least behind others.
  bool must_wait_for_seat() const {
    return running() || !has_free_seat() || !state_.waiting().empty();
  }
  // True if the room can hold so many people, when `players` of them have a seat or wait for one.
  // Players beyond the number of seats count as watchers.
  bool has_place_to_watch(std::size_t people, std::size_t players) const;
  Refusal no_place_to_watch() const;
  Refusal is_locked() const;
  // Refuses a person whose key has a seat in a listed room, or waits for one, under another name:
  // a second seat would let its person try moves on the first one's tiles.
  Verdict may_have_seat(const Person& person) const;
  // Refuses to list a room in which one person has several seats.
  Verdict may_list() const;
  // REQUIRES: no match is running, and the seat is free.
  void seat(SessionId session, SeatNumber seat, TimePoint now);
  // Seats people who wait, as far as seats are free, and limits::kSeatedAtOnce at most. Returns
  // them; the caller notifies them. REQUIRES: no match is running.
  std::vector<SessionId> seat_waiting(TimePoint now);
  // The same, and notifies them. Does nothing during a match.
  void fill_seats(TimePoint now);
  // Gives the next ones their seats; after the last one a match may start.
  void go_on_filling_seats(TimePoint now);
  // Sends the session its new seat and the seal that awaits its nonce.
  void welcome_to_seat(SessionId session, TimePoint now);

  // ---- room_people.cc: people who come and go.
  // The person who has left and whose token the visitor shows, if any.
  std::optional<Tokens::Former> former_of(const Visitor& visitor) const;
  // The number that the visitor had in an earlier stay; nothing if none is known, or if the person
  // is here.
  std::optional<PersonNumber> earlier_number(const Visitor& visitor) const;
  bool is_owners_number(std::optional<PersonNumber> number) const;
  // True if the number is that of somebody with a key, and the visitor has not proved it: a token
  // alone does not make the one the other.
  bool belongs_to_another_key(PersonNumber number, const Person& visitor) const;
  bool has_raced(PersonNumber person) const { return state_.racers().contains(person); }
  Pass new_pass(PersonNumber person, TimePoint now);
  // Sends the session the messages for everybody who enters, and those that it has missed since
  // `seen`.
  void welcome(SessionId session, const Seen& seen, TimePoint now);
  // `own`: the member's seat in the match that it has seen, or in which it races; with the number
  // of its answers that its client has.
  void tell_room(SessionId to, const Seen& seen,
                 const std::optional<std::pair<SeatNumber, std::size_t>>& own, TimePoint now);
  void announce_all(SessionId to, std::initializer_list<News> news, TimePoint now);
  // The person's seat in the last match, if that is the one that the client has seen. The person
  // may have given it up since.
  std::optional<SeatNumber> seen_seat(const Member& member, const Seen& seen) const;
  void remove(SessionId session, bool kicked, TimePoint now);
  void end_holds(TimePoint now);
  // Decides that the session's link is lost and its place is kept for so long.
  void lose(SessionId session, std::chrono::milliseconds kept, TimePoint now);
  void advance_match(TimePoint now);
  std::optional<TimePoint> next_match_deadline() const;

  // ---- room_owner.cc: the owner, and the host who stands in for the owner.
  bool is_host(const Member& member) const { return member.person.name == state_.host(); }
  // Null if the host has just left.
  const std::pair<const SessionId, Member>* find_host() const;
  // A new host gets ready anew.
  void set_host(const std::string& name, TimePoint now);
  void set_owner(const Person& person, TimePoint now);
  // After the session has entered or is back: makes the room's owner its host again, and a person
  // in the place of a bot that stands in and does nothing with the role.
  void give_role(SessionId session, TimePoint now);
  bool relieves_bot(const Member& member) const;
  void pass_host_on(TimePoint now);
  std::optional<std::uint64_t> host_passes_at() const;
  // Room clock at which the room falls to its host, as its owner has left; nothing: it does not.
  std::optional<std::uint64_t> claim_ends_at() const;
  void end_claim(TimePoint now);
  // Refuses a host who stands in for the owner.
  Verdict check_owner(SessionId host) const;
  // The same, if the act would end a series that has begun.
  Verdict may_end_series(SessionId host) const;
  // From the first start of a series to its end.
  bool series_goes_on() const;
  // The person's network address, if a ban of it would keep out nobody else who may come.
  std::optional<std::string> address_to_ban(SessionId session) const;
  // True if the mute is of this person, by number, name or key. It silences people with its network
  // address too.
  static bool is_of(const Muted& mute, const Person& person);
  // Lifts every mute that is of the member. One that only has the member's address loses that.
  void lift_mutes(const Member& member, TimePoint now);
  // Updates who is muted: for all people, or for the session.
  void judge_mutes();
  void judge_mutes(SessionId session);
  bool is_invited(const Visitor& visitor, Role role, TimePoint now) const;

  // ---- room_restart.cc: after a restart of the server.
  // A person with a place in the state is here again, without a link.
  SessionId restore(SessionId session, const Person& person, TimePoint now);
  // True if somebody for whom the room waits after a restart is not back, or has not made again all
  // moves whose answers the journal lacks.
  bool awaits_anybody() const;
  // True for a racer who is here, whose client has shown more answers than the seat has, and who
  // can still make these moves.
  bool awaits_moves_of(SeatNumber number, const MatchSeat& seat) const;
  // After a restart: lets the clock go if it stands and nobody is awaited any more.
  void go_on_if_due(TimePoint now);

  // ---- room_race.cc: the match.
  void go(TimePoint now);
  TokenBucket move_bucket(TimePoint now) const;
  // The moves of a seat that a journal may lack after a restart.
  std::uint32_t moves_before_restart() const;
  void end_if_over(TimePoint now);
  void end(EndReason reason, std::uint32_t at_ms, TimePoint now);
  void stand_for_the_next_match(TimePoint now);
  void idle_out(std::uint32_t now_ms, TimePoint now);
  // Lockstep: ends the steps whose time is up at `now_ms`.
  void end_late_steps(std::uint32_t now_ms, TimePoint now);
  // Knock-out: ends the intervals whose time is up at `now_ms`.
  void end_intervals(std::uint32_t now_ms, TimePoint now);
  // The parts of act(): an action with the seat's next number, and one with an earlier number.
  Verdict act_anew(SessionId session, SeatNumber seat, const Move& move, TimePoint now);
  Verdict repeat_answer(SessionId session, SeatNumber seat, std::uint32_t seq, TimePoint now);
  void end_step(std::uint32_t at_ms, bool moves_for_late, TimePoint now);
  // After a seat has acted or is out: ends the step or the match if that seat was the last one
  // missing.
  void settle(TimePoint now);
  const MatchSeat* match_seat(const Member& member) const;
  // True for the host of the start of the running match, or of the last one.
  bool hosted_start(const Member& member) const;
  // Refuses to kick a seat of the running match, unless the host may.
  Verdict may_kick(SessionId host, const Member& kicked) const;
  // True if the person had a seat in the running match, or in the last one.
  bool raced(const Member& member) const;

  std::string code_;
  RoomServices& services_;
  Announcer& announcer_;
  TimePoint opened_at_;  // zero of the room clock
  RoomState state_;
  People people_;
  Invitations invitations_;
  // After a restart: the room clock stands, and since when and until when at most.
  struct Standing {
    TimePoint since;
    TimePoint until;
  };
  std::optional<Standing> stands_;
  // The running match was restored: clients may have had answers that the journal lacks.
  bool may_lack_answers_ = false;
  std::uint32_t idle_due_ms_ = 0;         // match clock: no seat is idle before it
  std::vector<SeatNumber> moving_seats_;  // at the end of a step; reused
};

}  // namespace race2048::server
