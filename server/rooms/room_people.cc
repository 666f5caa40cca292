// The part of a room that lets people in, keeps their places while their links are lost, and lets
// them out.
#include <algorithm>
#include <cstddef>
#include <string>

#include "server/rooms/limits.h"
#include "server/rooms/room.h"
#include "server/sessions/address.h"
#include "shared/typed_text.h"

namespace race2048::server {
namespace {

Digest hash_of(const Token& token) {
  Sha256 hash;
  hash.update(token);
  return hash.finish();
}

// True if the client has more answers than the seat was given.
bool knows_more(const MatchSeat& seat, const Seen& seen) {
  return seen.answers > seat.answers.given();
}

// The banned person may be another one, behind the same router.
Refusal address_is_banned(const std::string& code) {
  return {.reason = Reason::kicked,
          .text = "The host of room " + code +
                  " has kicked somebody with your network address, and can let you in again."};
}

}  // namespace

Verdict Room::check_password(const std::string& password, const Visitor& visitor, Role role,
                             TimePoint now) const {
  if (!state_.password() || is_invited(visitor, role, now)) return {};
  if (is_owners_number(earlier_number(visitor))) return {};
  const OrFault<std::string> typed = typed_password(password);
  if (typed && *state_.password() == password_digest(*typed)) return {};
  if (password.empty()) {
    return Refusal{Reason::wrong_password,
                   "Room " + code_ + " needs a password; ask its host for it."};
  }
  return Refusal{Reason::wrong_password, "That is not the password of room " + code_ + "."};
}

Verdict Room::check_bans(const Visitor& visitor, bool is_invited) const {
  if (const auto former = former_of(visitor); former && former->kicked) return was_kicked(code_);
  if (is_owners_number(earlier_number(visitor))) return {};
  const bool is_banned =
      state_.is_banned_name(visitor.person.name) || state_.is_banned_key(visitor.person);
  if (is_banned) return was_kicked(code_);
  if (!is_invited && state_.is_banned_address(network_text(visitor.address))) {
    return address_is_banned(code_);
  }
  return {};
}

Verdict Room::may_watch_from_afar(const Visitor& visitor) const {
  return check_bans(visitor, false);
}

Verdict Room::may_enter(const Visitor& visitor, Role role, bool is_invited) const {
  if (people_.empty()) return {};  // the creator may enter, even if the room is locked
  if (Verdict may = check_bans(visitor, is_invited); !may) return may;
  const std::optional<PersonNumber> known = earlier_number(visitor);
  const bool is_owner = is_owners_number(known);
  if (role == Role::watcher) {
    const bool counts = !is_owner && !visitor.from_afar;
    if (!counts || has_place_to_watch(members().size() + 1, people_.player_count())) return {};
    return no_place_to_watch();
  }
  if (role == Role::referee) return {};
  if (Verdict may = may_have_seat(visitor.person); !may) return may;
  // The lock is for strangers.
  const bool passes_lock = is_owner || is_invited || (known && has_raced(*known));
  if (state_.options().locked && !passes_lock) {
    Refusal refusal = is_locked();
    refusal.text += " You can still watch.";
    return refusal;
  }
  const std::uint32_t seats = settings().seats;
  if (people_.player_count() < seats) return {};
  return Refusal{Reason::room_full, (seats == 1 ? "The only seat in room " + code_ + " is taken."
                                                : "All " + std::to_string(seats) +
                                                      " seats in room " + code_ + " are taken.") +
                                        " You can still watch."};
}

bool Room::is_open_to(const Visitor& visitor) const {
  const RoomOptions& options = state_.options();
  const bool anyone_may =
      options.listed && !options.locked && !state_.password() && people_.present_count() != 0;
  return anyone_may && may_enter(visitor, Role::player, false);
}

Verdict Room::enter(SessionId session, const Visitor& visitor, Role role, TimePoint now) {
  const bool invited = is_invited(visitor, role, now);
  if (Verdict may = may_enter(visitor, role, invited); !may) return may;
  if (invited) invitations_.remove(visitor.said_id);
  const bool is_first = people_.empty();
  Person person = visitor.person;
  person.number = earlier_number(visitor).value_or(state_.last_person() + 1);
  people_.enter(session, person, visitor.address, move_bucket(now));
  announcer_.on_entered(session);
  if (is_first) {
    set_host(person.name, now);
    set_owner(person, now);
  }
  judge_mutes(session);
  if (role != Role::player) {
    decide(WatcherCame{.person = person}, now);
  } else if (must_wait_for_seat()) {
    people_.await_seat(session);
    decide(SeatAwaited{.person = person}, now);
  } else {
    seat(session, state_.lowest_free_seat(), now);
  }
  Pass pass = new_pass(person.number, now);
  pass.resumed = visitor.from_afar.has_value();
  people_.set_pass(session, pass);
  welcome(session, visitor.from_afar.value_or(Seen()), now);
  if (!is_first) give_role(session, now);
  pass_host_on(now);
  return {};
}

std::optional<Tokens::Former> Room::former_of(const Visitor& visitor) const {
  return visitor.old ? state_.tokens().former(hash_of(*visitor.old)) : std::nullopt;
}

std::optional<PersonNumber> Room::earlier_number(const Visitor& visitor) const {
  // An owner is known without a token too: WatchRoom has none, and a client may have lost it.
  // A key is enough under any name; a guest's id proves nothing without the name.
  const auto is_owner = [&person = visitor.person](const Person& owner) {
    return owner.keyed == person.keyed && owner.player_id == person.player_id &&
           (person.keyed || is_same_name(owner.name, person.name));
  };
  std::optional<PersonNumber> number;
  const auto former = former_of(visitor);
  if (former && !former->kicked && !belongs_to_another_key(former->person, visitor.person)) {
    number = former->person;
  } else if (state_.owner() && is_owner(state_.owner()->person)) {
    number = state_.owner()->person.number;
  }
  return number && people_.find(*number) ? std::nullopt : number;
}

// As far as the room still knows people who have left: its owner, and those with points.
bool Room::belongs_to_another_key(PersonNumber number, const Person& visitor) const {
  const auto is_anothers = [&](const Person& person) {
    return person.number == number && person.keyed &&
           !(visitor.keyed && visitor.player_id == person.player_id);
  };
  const std::vector<SeriesRow>& rows = state_.series().rows();
  return (state_.owner() && is_anothers(state_.owner()->person)) ||
         std::any_of(rows.begin(), rows.end(),
                     [&](const SeriesRow& row) { return is_anothers(row.person); });
}

bool Room::is_owners_number(std::optional<PersonNumber> number) const {
  return number && state_.owner() && *number == state_.owner()->person.number;
}

Pass Room::new_pass(PersonNumber person, TimePoint now) {
  Pass pass;
  services_.random(pass.token);
  decide(TokenGiven{.person = person, .hash = hash_of(pass.token)}, now);
  return pass;
}

void Room::announce_all(SessionId to, std::initializer_list<News> news, TimePoint now) {
  for (const News one : news) announcer_.announce(to, one, now);
}

std::optional<SeatNumber> Room::seen_seat(const Member& member, const Seen& seen) const {
  const std::optional<Match>& match = state_.match();
  if (!match || seen.match_id != match->match_id) return std::nullopt;
  for (const std::optional<SeatNumber>& seat : {member.seat, member.left_seat}) {
    if (!seat) continue;
    const auto raced = match->seats.find(*seat);
    // Another person may have the seat now.
    if (raced != match->seats.end() && raced->second.person.number == member.person.number) {
      return seat;
    }
  }
  return std::nullopt;
}

void Room::welcome(SessionId session, const Seen& seen, TimePoint now) {
  const Member& member = people_.at(session);
  announcer_.announce(session, News::place, now);
  people_.set_pass(session, std::nullopt);
  std::optional<std::pair<SeatNumber, std::size_t>> own;
  if (const std::optional<SeatNumber> seat = seen_seat(member, seen)) {
    own.emplace(*seat, seen.answers);
  } else if (is_racing(session)) {
    own.emplace(*member.seat, 0);  // the match began while the person was away
  }
  tell_room(session, seen, own, now);
}

void Room::tell_follower(SessionId session, const Seen& seen, TimePoint now) {
  tell_room(session, seen, std::nullopt, now);
}

void Room::tell_room(SessionId to, const Seen& seen,
                     const std::optional<std::pair<SeatNumber, std::size_t>>& own, TimePoint now) {
  const std::optional<Match>& match = state_.match();
  // A match that has ended while the client was away is sent to its end before the next one.
  const bool missed_end = match && match->ended && seen.match_id == match->match_id;
  announcer_.announce(to, News::options, now);
  if (!missed_end) announce_all(to, {News::seal, News::series}, now);
  if (running() || missed_end) announcer_.announce(to, News::start, now);
  if (state_.phase() == RoomPhase::racing || missed_end) {
    announce_all(to, {News::go, News::step}, now);
    if (own) announcer_.catch_up(to, own->first, own->second);
  }
  if (stands_ && running()) announcer_.announce(to, News::clock, now);
  // The client takes the start of a match as the end of a planned start, so it gets the plan again.
  if (missed_end) {
    announce_all(to, {News::end, News::series, News::seal, News::options, News::kept}, now);
  }
}

// ------------------------------------------------------------------------------------- leaving

void Room::remove(SessionId session, bool kicked, TimePoint now) {
  const std::optional<Member> left = people_.leave(session);
  if (!left) return;
  announcer_.on_left(session);
  if (left->seat) {
    decide(Unseated{.seat = *left->seat}, now);
  } else if (left->wants_seat) {
    decide(WaitGivenUp{.name = left->person.name}, now);
  } else {
    decide(WatcherLeft{.person = left->person.number}, now);
  }
  if (kicked) decide(Kicked{.person = left->person.number}, now);
  if (people_.empty()) return decide(RoomClosed{}, now);
  if (is_host(*left)) set_host(people_.next_host().person.name, now);
  fill_seats(now);
  go_on_if_due(now);
  settle(now);
  start_if_due(now);
}

void Room::go_away(SessionId session, TimePoint now) {
  if (!people_.contains(session)) return;
  const std::chrono::milliseconds kept = is_racing(session) ? hold() : hold_between();
  if (kept.count() == 0) return leave(session, now);
  people_.set_away(session, true);
  announcer_.on_left(session);
  lose(session, kept, now);
  settle(now);
  start_if_due(now);  // the others were ready
}

void Room::lose(SessionId session, std::chrono::milliseconds kept, TimePoint now) {
  const auto kept_ms = static_cast<std::uint64_t>(kept.count());
  decide(WentAway{.person = people_.at(session).person.number, .until_ms = clock_ms(now) + kept_ms},
         now);
}

// ------------------------------------------------------------------------------------- coming back

OrFault<SessionId, Refusal> Room::place_of(const Token& token, const Seen& seen) const {
  const Digest hash = hash_of(token);
  const std::optional<PersonNumber> person = state_.tokens().holder(hash);
  const std::optional<SessionId> session = person ? people_.find(*person) : std::nullopt;
  if (!session) {
    const std::optional<Tokens::Former> former = state_.tokens().former(hash);
    return former && former->kicked ? was_kicked(code_) : bad_token();
  }
  const std::optional<SeatNumber> seat = seen_seat(people_.at(*session), seen);
  if (!seat || may_lack_answers_) return *session;
  const MatchSeat& raced = state_.match()->seats.at(*seat);
  if (knows_more(raced, seen)) {
    return Refusal{Reason::bad_answers, "The client has " + std::to_string(seen.answers) +
                                            " answers to its moves, the server gave " +
                                            std::to_string(raced.answers.given()) + "."};
  }
  return *session;
}

std::size_t Room::answers_to_make(SessionId place, const Seen& seen) const {
  const Member& member = people_.at(place);
  const std::optional<SeatNumber> seat = seen_seat(member, seen);
  if (!seat && !is_racing(place)) return 0;
  const MatchSeat& raced = state_.match()->seats.at(seat ? *seat : *member.seat);
  const bool goes_on = seat && !knows_more(raced, seen);
  const std::size_t lacks = raced.answers.given() - (goes_on ? seen.answers : 0);
  return lacks <= limits::kAnswersKept ? 0 : lacks;
}

void Room::resume(SessionId from, SessionId to, const std::string& address, Seen seen,
                  TimePoint now) {
  const bool was_away = people_.at(from).away;
  if (!was_away) announcer_.on_left(from);
  people_.move(from, to, address);
  people_.set_away(to, false);
  judge_mutes(to);
  const Member& member = people_.at(to);
  Pass pass = new_pass(member.person.number, now);
  pass.resumed = true;
  if (const std::optional<SeatNumber> seat = seen_seat(member, seen)) {
    const MatchSeat& raced = state_.match()->seats.at(*seat);
    pass.next_seq = raced.next_seq();
    pass.from_start = knows_more(raced, seen);
    if (pass.from_start) {
      people_.show_answers(to, seen.answers);
      seen.answers = 0;
    }
  }
  people_.set_pass(to, pass);
  announcer_.on_entered(to);
  if (was_away) decide(CameBack{.person = member.person.number}, now);
  welcome(to, seen, now);
  go_on_if_due(now);
  // All may have chosen before the last one was back.
  settle(now);
  give_role(to, now);
  pass_host_on(now);
  start_if_due(now);
}

void Room::confirm_token(SessionId session, TimePoint now) {
  const PersonNumber person = people_.at(session).person.number;
  if (state_.tokens().is_unconfirmed(person)) decide(TokenConfirmed{.person = person}, now);
}

// ------------------------------------------------------------------------------------- in time

void Room::end_holds(TimePoint now) {
  const auto is_over = [&](const auto& entry) { return entry.second.until_ms <= clock_ms(now); };
  for (std::size_t ended = 0; ended != limits::kHoldsEndedAtOnce; ++ended) {
    const auto over = std::find_if(state_.away().begin(), state_.away().end(), is_over);
    if (over == state_.away().end()) return;
    remove(people_.find(over->first).value(), false, now);
  }
}

void Room::clock_stood(std::chrono::milliseconds by, TimePoint now) {
  decide(ClockStood{.by_ms = static_cast<std::uint64_t>(by.count())}, now);
  if (state_.phase() == RoomPhase::racing) announcer_.announce(News::clock, now);
  if (!running() && state_.planned_start()) announcer_.announce(News::options, now);
}

}  // namespace race2048::server
