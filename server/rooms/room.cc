#include "server/rooms/room.h"

#include <algorithm>

#include "engine/match/person.h"
#include "proto/messages.h"
#include "proto/room_options.h"
#include "proto/settings.h"
#include "shared/typed_text.h"

namespace race2048::server {
namespace {

Refusal bad_settings(const std::string& fault) {
  return {.reason = v1::REASON_BAD_SETTINGS, .text = "Settings refused: " + fault + "."};
}

Refusal bad_options(const std::string& fault) {
  return {.reason = v1::REASON_BAD_ROOM_OPTIONS, .text = "Not possible: " + fault + "."};
}

Refusal old_seal() {
  return {.reason = v1::REASON_OLD_SEAL,
          .text = "The settings have changed in the meantime: look at them, then say it again."};
}

Refusal no_such_person(const std::string& text) {
  return {.reason = v1::REASON_NO_SUCH_PERSON, .text = text};
}

}  // namespace

std::variant<RoomSettings, Refusal> room_settings(const std::string& bytes) {
  auto settings = parse_settings(wire::bytes_of(bytes));
  if (const auto* fault = std::get_if<std::string>(&settings)) return bad_settings(*fault);
  return RoomSettings{.settings = std::get<MatchSettings>(std::move(settings)), .bytes = bytes};
}

std::variant<RoomRequest, Refusal> room_request(const v1::RoomOptions& wire, std::uint32_t seats) {
  auto request = wire::request_from(wire, seats);
  if (const auto* fault = std::get_if<std::string>(&request)) return bad_options(*fault);
  return std::get<RoomRequest>(std::move(request));
}

Room::Room(std::string code, RoomSettings settings, const RoomRequest& request,
           RoomServices& services, TimePoint now)
    : code_(std::move(code)),
      services_(services),
      opened_at_(now),
      passwords_(limits::kRoomPasswordsPerSecond, limits::kRoomPasswordBurst, now) {
  decide(RoomOpened{.code = code_, .unix_ms = services_.unix_ms()}, now);
  grant(request, now);
  seal_next_match(std::move(settings), now);
}

std::uint64_t Room::room_ms(TimePoint now) const {
  using std::chrono::milliseconds;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<milliseconds>(now - opened_at_).count());
}

TimePoint Room::time_of(std::uint64_t room_ms) const {
  return opened_at_ + std::chrono::milliseconds(room_ms);
}

void Room::decide(DecisionBody body, TimePoint now) {
  const Decision decision{.at_ms = room_ms(now), .body = std::move(body)};
  state_.apply(decision);
  services_.decisions.on_decision(code_, state_, decision);
}

void Room::seal_next_match(RoomSettings settings, TimePoint now) {
  MatchSealed sealed{.settings_bytes = std::move(settings.bytes),
                     .settings = std::move(settings.settings),
                     .round = state_.seal().made.round + 1};
  services_.random(sealed.match_id);
  services_.random(sealed.secret);
  decide(std::move(sealed), now);
}

void Room::seal_next_match(TimePoint now) {
  const MatchSealed& sealed = state_.seal().made;
  seal_next_match({.settings = sealed.settings, .bytes = sealed.settings_bytes}, now);
}

Where Room::where() const {
  switch (state_.phase()) {
    case RoomPhase::lobby:
      return Where::between_matches;
    case RoomPhase::countdown:
      return Where::countdown;
    case RoomPhase::racing:
      return Where::racing;
  }
  return Where::between_matches;
}

Roles Room::roles(SessionId session) const {
  const Member& member = members_.at(session);
  return {.seated = member.seat.has_value(),
          .racer = match_seat(member) != nullptr,
          .host = is_host(member)};
}

// ------------------------------------------------------------------------- entering and leaving

std::optional<Refusal> Room::check_password(const std::string& password, TimePoint now) {
  if (!state_.password()) return std::nullopt;
  if (!passwords_.has_token(now)) {
    return Refusal{
        .reason = v1::REASON_TOO_OFTEN,
        .text = "Too many wrong passwords were tried for room " + code_ + "; wait some seconds."};
  }
  if (*state_.password() == password_digest(password)) return std::nullopt;
  if (password.empty()) {
    return Refusal{.reason = v1::REASON_WRONG_PASSWORD,
                   .text = "Room " + code_ + " has a password; its host knows it."};
  }
  passwords_.take(now);
  return Refusal{.reason = v1::REASON_WRONG_PASSWORD,
                 .text = "That is not the password of room " + code_ + "."};
}

std::optional<Refusal> Room::cannot_enter(const Person& person, Role role) const {
  if (members_.empty()) return std::nullopt;  // who makes the room, also a locked one
  if (!person.bot && state_.banned().contains(person.player_id)) {
    return Refusal{.reason = v1::REASON_KICKED,
                   .text = "The host of room " + code_ + " has put you out of it."};
  }
  if (role == Role::watcher) {
    if (watcher_count() < limits::kMaxWatchers) return std::nullopt;
    return Refusal{.reason = v1::REASON_ROOM_FULL,
                   .text = "Room " + code_ + " has as many watchers as it can have."};
  }
  if (role == Role::referee) return std::nullopt;
  if (state_.options().locked) {
    return Refusal{.reason = v1::REASON_ROOM_LOCKED,
                   .text = "Room " + code_ +
                           " is locked: its host lets no more players in. Watching is still "
                           "possible: race2048 watch."};
  }
  const std::uint32_t seats = settings().seats;
  if (players_ < seats) return std::nullopt;
  return Refusal{.reason = v1::REASON_ROOM_FULL,
                 .text = (seats == 1 ? "The only seat of room " + code_ + " is taken."
                                     : "All " + std::to_string(seats) + " seats of room " + code_ +
                                           " are taken.") +
                         " Watching is still possible: race2048 watch."};
}

bool Room::is_open_to(const Person& person) const {
  const RoomOptions& options = state_.options();
  return options.listed && !state_.password() && !cannot_enter(person, Role::player);
}

std::optional<Refusal> Room::enter(SessionId session, const Person& person, Role role,
                                   TimePoint now) {
  if (std::optional<Refusal> refusal = cannot_enter(person, role)) return refusal;
  Member& member =
      members_.emplace(session, Member{.person = person, .moves = move_bucket(now)}).first->second;
  if (members_.size() == 1) set_host(person.name, now);
  if (role == Role::player) {
    ++players_;
    if (running()) {
      member.wants_seat = true;
      decide(SeatAwaited{.person = person}, now);
    } else {
      seat(session, member, now);
    }
  }
  roster_changed_ = true;
  welcome(session, member, now);
  return std::nullopt;
}

void Room::welcome(SessionId session, const Member& member, TimePoint now) {
  send_entered(session, member);
  send_info({session}, now);
  send_sealed({session});
  send_series({session});
  if (!running()) return;
  send_start({session}, now);
  if (state_.phase() != RoomPhase::racing) return;
  send_go({session}, match_ms(now));
  send_step({session});
  dirty_ = true;  // a first, whole set of standings and boards
}

void Room::seat(SessionId session, Member& member, TimePoint now) {
  member.seat = state_.lowest_free_seat();
  member.wants_seat = false;
  sitting_[*member.seat] = session;
  decide(Seated{.seat = *member.seat, .person = member.person}, now);
}

void Room::leave(SessionId session, TimePoint now) {
  const auto found = members_.find(session);
  if (found == members_.end()) return;
  const Member member = std::move(found->second);
  const bool was_host = is_host(member);
  if (member.plays()) --players_;
  members_.erase(found);
  if (member.seat) {
    sitting_.erase(*member.seat);
    decide(Unseated{.seat = *member.seat}, now);
  } else if (member.wants_seat) {
    decide(WaitGivenUp{.name = member.person.name}, now);
  }
  if (members_.empty()) return decide(RoomClosed{}, now);
  if (was_host) choose_host(now);
  roster_changed_ = true;
  dirty_ = true;
  settle(now);
  start_if_due(now);
}

bool Room::has_referee() const {
  return std::any_of(members_.begin(), members_.end(), [this](const auto& entry) {
    return is_host(entry.second) && !entry.second.plays();
  });
}

void Room::set_host(const std::string& name, TimePoint now) {
  decide(HostSet{.name = name}, now);
  roster_changed_ = true;
  // Who is a referee now, or no longer, sees other boards than before.
  dirty_ = true;
  for (auto& [session, member] : members_) member.boards_stale = true;
}

// The host has left. It takes a person to start a match rather than a bot, and somebody who plays
// rather than a watcher; of several, who sits in the lowest seat or came first.
void Room::choose_host(TimePoint now) {
  const auto rank = [](const auto& entry) {
    const Member& member = entry.second;
    return std::tuple(member.person.bot, !member.seat, member.seat.value_or(0), !member.wants_seat,
                      entry.first);
  };
  const auto next =
      std::min_element(members_.begin(), members_.end(),
                       [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); });
  set_host(next->second.person.name, now);
}

std::optional<SessionId> Room::session_named(const std::string& name) const {
  const std::string folded = folded_name(name);
  for (const auto& [session, member] : members_) {
    if (folded_name(member.person.name) == folded) return session;
  }
  return std::nullopt;
}

// ------------------------------------------------------------------------------- the host's acts

void Room::begin_series(std::uint32_t rounds, TimePoint now) {
  if (state_.series().under_way()) plan_start(std::nullopt, now);
  decide(SeriesBegun{.rounds = rounds}, now);
  send_series(everyone());
}

// Who was ready was so for a round of a series that is no more: the change alone starts nothing.
void Room::withdraw_all(TimePoint now) {
  for (const auto& [number, seat] : state_.seats()) {
    if (seat.ready) decide(ReadinessSet{.seat = number, .ready = false}, now);
  }
  roster_changed_ = true;
}

void Room::plan_start(std::optional<std::chrono::milliseconds> after, TimePoint now) {
  if (after) {
    decide(StartPlanned{.start = PlannedStart{.at_ms = room_ms(now + *after),
                                              .unix_ms = services_.unix_ms() + after->count()}},
           now);
  } else if (state_.planned_start() || state_.start_is_due()) {
    decide(StartPlanned{}, now);
  }
}

void Room::grant(const RoomRequest& request, TimePoint now) {
  const RoomOptions before = state_.options();
  const RoomOptions& options = request.options;
  std::optional<Digest> password = state_.password();
  if (request.password) {
    password = request.password->empty() ? std::nullopt
                                         : std::optional(password_digest(*request.password));
  }
  if (options != before || password != state_.password()) {
    decide(OptionsSet{.options = options, .password = password}, now);
  }
  if (options.rounds != before.rounds) {
    const bool between_rounds = state_.series().under_way() && !running();
    begin_series(options.rounds, now);
    if (between_rounds) withdraw_all(now);
  }
  if (options.pause != before.pause && state_.series().under_way() && !running()) {
    plan_start(options.pause ? std::nullopt : std::optional(services_.timings.next_round), now);
  }
  if (const auto seconds = request.start_in_s) {
    const std::chrono::milliseconds after = std::chrono::seconds(*seconds);
    plan_start(*seconds == 0 ? std::nullopt : std::optional(after), now);
  }
}

std::optional<Refusal> Room::on_edit_room(const v1::EditRoom& edit, TimePoint now) {
  auto request = room_request(edit.options(), settings().seats);
  if (auto* refusal = std::get_if<Refusal>(&request)) return std::move(*refusal);
  grant(std::get<RoomRequest>(request), now);
  send_info(everyone(), now);
  start_if_due(now);
  return std::nullopt;
}

std::optional<Refusal> Room::on_edit_settings(const v1::EditSettings& edit, TimePoint now) {
  auto parsed = room_settings(edit.settings());
  if (auto* refusal = std::get_if<Refusal>(&parsed)) return std::move(*refusal);
  auto& wanted = std::get<RoomSettings>(parsed);
  const std::uint32_t seats = wanted.settings.seats;
  if (seats < players_) {
    return bad_settings(std::to_string(players_) + " players are here, and there would be only " +
                        std::to_string(seats) + " seats");
  }
  if (const auto fault = fault_in(state_.options(), seats)) return bad_settings(*fault);
  begin_series(state_.options().rounds, now);
  seal_next_match(std::move(wanted), now);
  send_sealed(everyone());
  send_info(everyone(), now);
  roster_changed_ = true;  // nobody is ready any more
  return std::nullopt;
}

std::variant<SessionId, Refusal> Room::on_kick(SessionId host, const v1::Kick& kick,
                                               TimePoint now) {
  const std::optional<SessionId> found = session_named(kick.name());
  if (!found) return no_such_person("Nobody of that name is in the room.");
  if (*found == host) return no_such_person("That is yourself; leave the room instead.");
  const Person& person = members_.at(*found).person;
  // An installation may have several players: the host's own stay welcome.
  const bool is_own = person.player_id == members_.at(host).person.player_id;
  if (!person.bot && !is_own && state_.banned().size() < limits::kMaxBanned) {
    decide(Banned{.player_id = person.player_id}, now);
  }
  return *found;
}

std::optional<Refusal> Room::on_hand_over(SessionId host, const v1::HandOver& hand_over,
                                          TimePoint now) {
  const std::optional<SessionId> found = session_named(hand_over.name());
  if (!found) return no_such_person("Nobody of that name is in the room.");
  if (*found == host) return no_such_person("You are the host already.");
  set_host(members_.at(*found).person.name, now);
  start_if_due(now);  // without a referee it is enough that all are ready
  return std::nullopt;
}

std::optional<Refusal> Room::on_chat(SessionId session, const v1::Chat& chat) {
  if (!services_.chat || state_.options().chat_off) {
    return Refusal{
        .reason = v1::REASON_CHAT_OFF,
        .text = services_.chat ? "The host has turned chat off." : "This server has no chat."};
  }
  std::string fault = fault_in_text(chat.text(), limits::kMaxChat);
  if (chat.text().empty()) fault = "is empty";
  if (!fault.empty()) {
    return Refusal{.reason = v1::REASON_BAD_CHAT, .text = "Not said: the line " + fault + "."};
  }
  v1::ToClient message;
  message.mutable_said()->set_name(members_.at(session).person.name);
  message.mutable_said()->set_text(chat.text());
  services_.outbox.send(everyone(), message);
  return std::nullopt;
}

// ------------------------------------------------------------------------------ before the match

std::optional<Refusal> Room::on_nonce(SessionId session, const v1::Nonce& nonce, TimePoint now) {
  const Member& member = members_.at(session);
  const MatchSealed& sealed = state_.seal().made;
  if (nonce.match_id() != wire::to_bytes(sealed.match_id)) return std::nullopt;
  const std::optional<Nonce> bytes = wire::array_from<Nonce>(nonce.nonce());
  if (!bytes) {
    return Refusal{.reason = v1::REASON_BAD_NONCE, .text = "A nonce has exactly 16 bytes."};
  }
  if (sealed.settings.open_seed) return not_now("An open room takes no nonces: its seed is known.");
  if (state_.seats().at(*member.seat).nonce) {
    return Refusal{.reason = v1::REASON_BAD_NONCE, .text = "A nonce is given once for each match."};
  }
  decide(NonceGiven{.seat = *member.seat, .nonce = *bytes}, now);
  roster_changed_ = true;
  start_if_due(now);
  return std::nullopt;
}

std::optional<Refusal> Room::on_ready(SessionId session, const v1::Ready& ready, TimePoint now) {
  const Member& member = members_.at(session);
  if (ready.match_id() != wire::to_bytes(state_.seal().made.match_id)) return old_seal();
  decide(ReadinessSet{.seat = *member.seat, .ready = !ready.withdrawn()}, now);
  roster_changed_ = true;
  start_if_due(now);
  return std::nullopt;
}

std::optional<Refusal> Room::on_start(SessionId session, const v1::StartMatch& start,
                                      TimePoint now) {
  const Member& member = members_.at(session);
  if (start.match_id() != wire::to_bytes(state_.seal().made.match_id)) return old_seal();
  const bool host_can_race = member.seat && (state_.seats().at(*member.seat).nonce ||
                                             state_.seal().made.settings.open_seed);
  if (!host_can_race && state_.ready_seats().empty()) {
    return Refusal{.reason = v1::REASON_NOBODY_READY,
                   .text = "No seat is ready and has given its part of the key."};
  }
  if (member.seat) decide(ReadinessSet{.seat = *member.seat, .ready = true}, now);
  freeze(state_.ready_seats(), now);
  return std::nullopt;
}

void Room::start_if_due(TimePoint now) {
  if (running()) return;
  const RoomOptions& options = state_.options();
  std::vector<SeatNumber> ready = state_.ready_seats();
  const bool at_count = options.start_at != 0 && ready.size() >= options.start_at;
  // A room for one starts when that one is ready.
  const bool enough = ready.size() >= std::min<std::size_t>(2, settings().seats);
  const bool waits_for_all = options.start_at == 0 && !state_.planned_start() &&
                             !state_.series().under_way() && !has_referee();
  const bool all = enough && waits_for_all && ready.size() == state_.seats().size();
  const bool by_time = enough && state_.start_is_due();
  const bool between_rounds = state_.series().under_way();
  if (between_rounds ? by_time : (at_count || all || by_time)) freeze(std::move(ready), now);
}

void Room::freeze(std::vector<SeatNumber> seats, TimePoint now) {
  if (state_.series().is_set() && state_.series().over()) {
    begin_series(state_.series().rounds(), now);
  }
  decide(RosterFrozen{.seats = std::move(seats),
                      .go_at_ms = room_ms(now + services_.timings.countdown)},
         now);
  roster_changed_ = true;
  send_roster(now);  // who is ready, before who races
  send_start(everyone(), now);
}

}  // namespace race2048::server
