#include "server/dispatch/switchboard.h"

#include <stdexcept>
#include <utility>

#include "server/dispatch/checked_questions.h"
#include "server/hosting/checked_requests.h"
#include "server/sessions/permissions.h"
#include "server/sessions/wire_reason.h"

namespace race2048::server {
namespace {

// The text of a refusal, in which the room has the code or the name that its visitor has typed:
// whoever knows one of them is not told the other.
std::string as_typed(std::string text, const Room& room, const std::string& typed) {
  if (is_same_name(typed, room.code())) return text;
  const std::size_t at = text.find(room.code());
  return at == std::string::npos ? text : text.replace(at, room.code().size(), typed);
}

}  // namespace

std::optional<Refusal> Switchboard::dispatch(Link& link, const v1::ToServer& message,
                                             TimePoint now) {
  if (link.room != nullptr) {
    link.room->room.advance(now);
    rooms_.touch(*link.room);
    // Its client has read the token that Entered brought.
    if (!std::exchange(link.token_confirmed, true)) {
      link.room->room.confirm_token(link.session.id(), now);
    }
  }
  const v1::ToServer::BodyCase body = message.body_case();
  if (body == v1::ToServer::BODY_NOT_SET) {
    return Refusal{.reason = Reason::unknown_message,
                   .text = "This server does not know that message."};
  }
  const bool in_room = link.room != nullptr;
  const Where outside = link.session.logged_in() ? Where::no_room : Where::before_login;
  const Where where = in_room ? link.room->room.where() : outside;
  const Roles roles = in_room ? link.room->room.roles(link.session.id()) : Roles{};
  const Who who = who_may(body, where);
  if (!is_one_of(who, roles)) return denied(body, where, who);
  if (who == Who::ignored) return link.rates.send_small(now);
  return in_room ? dispatch_in_room(link, message, now) : dispatch_outside(link, message, now);
}

// REQUIRES of both: the message is permitted.
std::optional<Refusal> Switchboard::dispatch_outside(Link& link, const v1::ToServer& message,
                                                     TimePoint now) {
  switch (message.body_case()) {
    case v1::ToServer::kHello:
      return on_hello(link, message.hello(), now);
    case v1::ToServer::kPong:
      return on_pong(link, message.pong(), now);
    case v1::ToServer::kListRooms:
      return on_list_rooms(link, message.list_rooms(), now);
    case v1::ToServer::kCreateRoom:
      return on_create_room(link, message.create_room(), now);
    case v1::ToServer::kJoinRoom:
      return on_join_room(link, message.join_room(), now);
    case v1::ToServer::kWatchRoom:
      return find_room(link, message.watch_room().code(), message.watch_room().password(),
                       {.role = Role::watcher}, now);
    case v1::ToServer::kQuickMatch:
      return on_quick_match(link, message.quick_match(), now);
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
      return on_question(link, message, now);
    case v1::ToServer::kMove:
    case v1::ToServer::kLeaveRoom:
    case v1::ToServer::kNonce:
    case v1::ToServer::kReady:
    case v1::ToServer::kStartMatch:
    case v1::ToServer::kEditSettings:
    case v1::ToServer::kEditRoom:
    case v1::ToServer::kKick:
    case v1::ToServer::kHandOver:
    case v1::ToServer::kChat:
    case v1::ToServer::kGetPage:
    case v1::ToServer::kSeating:
    case v1::ToServer::kAnnounce:
    case v1::ToServer::kUnkick:
    case v1::ToServer::kMute:
    case v1::ToServer::kInviteBot:
    case v1::ToServer::BODY_NOT_SET:
      break;
  }
  throw std::logic_error("a message is permitted that nothing takes outside of rooms");
}

std::optional<Refusal> Switchboard::dispatch_in_room(Link& link, const v1::ToServer& message,
                                                     TimePoint now) {
  const SessionId id = link.session.id();
  Room& room = link.room->room;
  switch (message.body_case()) {
    case v1::ToServer::kMove:
      return room.act(id, move_from(message.move()), now);
    case v1::ToServer::kPong:
      return on_pong(link, message.pong(), now);
    case v1::ToServer::kNonce:
      if (auto refusal = link.rates.send_small(now)) return refusal;
      return room.give_nonce(id, nonce_from(message.nonce()), now);
    case v1::ToServer::kReady:
      if (auto refusal = link.rates.set_ready(now)) return refusal;
      return room.set_ready(id, readiness_from(message.ready()), now);
    case v1::ToServer::kStartMatch:
      if (auto refusal = link.rates.act_as_host(now)) return refusal;
      return room.start(id, match_id_from(message.start_match().match_id()), now);
    case v1::ToServer::kEditSettings:
      return on_edit_settings(link, message.edit_settings(), now);
    case v1::ToServer::kEditRoom:
      return on_edit_room(link, message.edit_room(), now);
    case v1::ToServer::kKick:
      return on_kick(link, message.kick(), now);
    case v1::ToServer::kUnkick:
      return on_unkick(link, message.unkick(), now);
    case v1::ToServer::kMute:
      return on_mute(link, message.mute(), now);
    case v1::ToServer::kInviteBot:
      return on_invite_bot(link, message.invite_bot(), now);
    case v1::ToServer::kHandOver:
      return on_hand_over(link, message.hand_over(), now);
    case v1::ToServer::kChat:
      return on_chat(link, message.chat(), now);
    case v1::ToServer::kAnnounce:
      return on_announce(link, message.announce(), now);
    case v1::ToServer::kSeating:
      return on_seating(link, message.seating(), now);
    case v1::ToServer::kGetPage:
      return on_get_page(link, message.get_page(), now);
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
      return on_question(link, message, now);
    case v1::ToServer::kListRooms:
      return on_list_rooms(link, message.list_rooms(), now);
    case v1::ToServer::kLeaveRoom: {
      leave_room(link, now);
      v1::ToClient left;
      left.mutable_left();
      links_.send(id, left);
      return std::nullopt;
    }
    case v1::ToServer::kHello:
    case v1::ToServer::kCreateRoom:
    case v1::ToServer::kJoinRoom:
    case v1::ToServer::kWatchRoom:
    case v1::ToServer::kQuickMatch:
    case v1::ToServer::BODY_NOT_SET:
      break;
  }
  throw std::logic_error("a message is permitted that no room takes");
}

std::optional<Refusal> Switchboard::refuse_to_ask(Link& link, const v1::ToServer& message,
                                                  TimePoint now) {
  if (message.has_get_replay()) return link.rates.ask_for_replay(now);
  const v1::ListResults& list = message.list_results();
  const int properties = (list.name().empty() ? 0 : 1) + (list.room().empty() ? 0 : 1) +
                         (list.format() == v1::FORMAT_UNSPECIFIED ? 0 : 1);
  return properties > 1 ? link.rates.ask_for_search(now) : link.rates.ask_for_page(now);
}

std::optional<Refusal> Switchboard::on_question(Link& link, const v1::ToServer& message,
                                                TimePoint now) {
  if (auto refusal = refuse_to_ask(link, message, now)) return refusal;
  if (archive_ == nullptr) {
    return Refusal{.reason = Reason::nothing_is_kept, .text = "This server keeps no results."};
  }
  auto question = question_from(message);
  if (!question) return question.fault();
  if (const auto* const list = std::get_if<AskResults>(&*question); list != nullptr && list->room) {
    if (auto refusal = refuse_room_filter(link, *list->room, now)) return refusal;
  }
  if (link.questions.is_full()) {
    return Refusal{.reason = Reason::too_often,
                   .text = "Wait for the answers to earlier questions before you ask another."};
  }
  link.questions.add(*std::move(question), static_cast<std::uint32_t>(message.body_case()));
  ask_next(link);
  return std::nullopt;
}

// Rows in the answer say that there is or was such a room. A room may be over and its matches kept,
// so that a miss is no refusal.
std::optional<Refusal> Switchboard::refuse_room_filter(const Link& link, const std::string& code,
                                                       TimePoint now) {
  if (link.room != nullptr && link.room->room.code() == code) return std::nullopt;
  const auto found = directory_.find(code, link.peer.address, now);
  if (found || found.fault().reason == Reason::no_such_room) return std::nullopt;
  return found.fault();
}

void Switchboard::ask_next(Link& link) {
  if (link.session.is_backlogged()) return;
  if (const Question* const next = link.questions.send_first()) {
    archive_->ask(link.session.id(), person_id(link.session.person()), *next);
  }
}

std::optional<Refusal> Switchboard::on_pong(Link& link, const v1::Pong& pong, TimePoint now) {
  if (auto refusal = link.rates.send_small(now)) return refusal;
  link.session.on_pong(pong, now);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_edit_settings(Link& link, const v1::EditSettings& edit,
                                                     TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  auto settings = settings_from(edit.settings());
  if (!settings) return settings.fault();
  if (link.room->room.members().size() > limits::kManyPeople) {
    const bool allowed = link.room->rates.settings_of_many.take(now);
    if (auto refusal = refuse_unless(allowed, "changing the settings of a full room")) {
      return refusal;
    }
  }
  return link.room->room.change_settings(link.session.id(), *settings, now);
}

std::optional<Refusal> Switchboard::on_edit_room(Link& link, const v1::EditRoom& edit,
                                                 TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  Room& room = link.room->room;
  const auto request = request_from(edit.options(), room.settings().seats);
  if (!request) return request.fault();
  if (auto refusal = refuse_undoing(*link.room, request->options)) return refusal;
  return room.change_options(link.session.id(), *request, now);
}

std::optional<Refusal> Switchboard::refuse_undoing(const HostedRoom& hosted,
                                                   const RoomOptions& wanted) {
  const RoomOptions& now = hosted.room.state().options();
  if (hosted.unlisted && wanted.listed && !now.listed) {
    return Refusal{.reason = Reason::bad_room_options,
                   .text = "The server's operator has unlisted this room: you cannot list it."};
  }
  if (hosted.retitled && wanted.title != now.title) {
    return Refusal{
        .reason = Reason::bad_room_options,
        .text = "The server's operator has set this room's title: you cannot change it."};
  }
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_chat(Link& link, const v1::Chat& chat, TimePoint now) {
  if (auto refusal = link.rates.chat(now)) return refusal;
  if (auto refusal = link.room->room.refuse_chat(link.session.id())) return refusal;
  const auto line = line_from(chat.text());
  if (!line) return line.fault();
  if (auto refusal = addresses_.refuse_chat(link.peer.address, now)) return refusal;
  if (!link.room->rates.chat.take(now)) {
    return Refusal{.reason = Reason::too_often,
                   .text = "The people in this room are chatting too much; wait a few seconds."};
  }
  link.room->audience.say(link.session.id(), *line);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_announce(Link& link, const v1::Announce& announce,
                                                TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  if (auto refusal = link.room->room.refuse_announcement(link.session.id())) return refusal;
  const auto line = line_from(announce.text());
  if (!line) return line.fault();
  link.room->audience.announce_line(link.session.id(), *line);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_seating(Link& link, const v1::Seating& seating,
                                               TimePoint now) {
  if (auto refusal = link.rates.change_seat(now)) return refusal;
  Room& room = link.room->room;
  if (!seating.stands_up()) {
    if (auto refusal = refuse_seat(link, room)) return refusal;
  }
  return seating.stands_up() ? room.stand_up(link.session.id(), now)
                             : room.sit_down(link.session.id(), now);
}

std::optional<Refusal> Switchboard::on_get_page(Link& link, const v1::GetPage& get_page,
                                                TimePoint now) {
  if (auto refusal = link.rates.ask_for_page(now)) return refusal;
  if (auto refusal = link.room->room.refuse_other_round(get_page.round())) return refusal;
  link.room->audience.send_page(link.session.id(), get_page.first(), now);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_hello(Link& link, const v1::Hello& hello, TimePoint now) {
  if (!link.session.count_login_attempt()) {
    return Refusal{.reason = Reason::too_many_refusals,
                   .text = "Too many login attempts on this connection.",
                   .closes = true};
  }
  if (auto refusal = addresses_.refuse_login(link.peer.address, now)) return refusal;
  const auto greeting = check(hello);
  if (!greeting) return greeting.fault();
  if (auto refusal = refuse_banned(link)) return refusal;
  link.said_id = greeting->player_id;
  if (hello.has_resume()) return resume(link, *greeting, hello.resume(), now);
  if (links_.logged_in() >= max_clients_) {
    return Refusal{.reason = Reason::server_full,
                   .text = "The server has reached its limit of clients; try again later.",
                   .closes = true};
  }
  const Person person{.name = hello.name(),
                      .player_id = link.key ? identity_of(*link.key) : greeting->player_id,
                      .bot = hello.bot(),
                      .keyed = link.key.has_value()};
  auto name = names_.claim(person, age_unix_ms_());
  if (!name) return name.fault();
  link.name.emplace(*std::move(name));
  welcome(link, person, *greeting);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::refuse_banned(const Link& link) const {
  const std::int64_t unix_ms = unix_ms_();
  if (auto refusal = bans_.refuse_address(link.peer.address, unix_ms)) return refusal;
  return link.key ? bans_.refuse_key(identity_of(*link.key), unix_ms) : std::nullopt;
}

void Switchboard::welcome(Link& link, const Person& person, const Greeting& greeting) {
  links_.log_in(link, person);
  link.since_unix_ms = unix_ms_();
  const SessionId id = link.session.id();
  for (Observer* const observer : observers_.sessions) {
    observer->on_logged_in(id, person, greeting.client_version);
  }
  v1::ToClient message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_protocol(greeting.protocol);
  welcome.set_server_version(RACE2048_VERSION);
  welcome.set_name(person.name);
  welcome.set_key_mark(mark_of(person));
  links_.send(id, message);
}

std::optional<Refusal> Switchboard::resume(Link& link, const Greeting& greeting,
                                           const v1::Resume& asked, TimePoint now) {
  // As many wrong tokens as wrong passwords.
  if (auto refusal = link.rates.try_password(now)) return refusal;
  const ResumeRequest request = resume_from(asked);
  const auto place = directory_.find_place(request, link.peer.address, now);
  if (!place) {
    link.rates.password_was_wrong(now);
    return place.fault();
  }
  const auto [hosted, from] = *place;
  // The token of a person with a key is nothing without the key.
  const Person& person = hosted->room.members().at(from).person;
  if (person.keyed && (!link.key || identity_of(*link.key) != person.player_id)) {
    link.rates.password_was_wrong(now);
    return bad_token();
  }
  const std::size_t answers = hosted->room.answers_to_make(from, request.seen);
  if (auto refusal = rates_of(*hosted, from).resume(answers, now)) return refusal;
  take_over(link, *hosted, from, now);
  const SessionId id = link.session.id();
  welcome(link, person, greeting);
  link.room = hosted;
  link.token_confirmed = false;
  hosted->room.resume(from, id, link.peer.host(), request.seen, now);
  return std::nullopt;
}

Rates& Switchboard::rates_of(HostedRoom& hosted, SessionId person) {
  const auto away = hosted.away.find(person);
  return away != hosted.away.end() ? away->second.rates : links_.at(person).rates;
}

void Switchboard::take_over(Link& link, HostedRoom& hosted, SessionId from, TimePoint now) {
  link.rates = rates_of(hosted, from);
  if (const auto away = hosted.away.find(from); away != hosted.away.end()) {
    link.name.emplace(std::move(away->second.name));
    hosted.away.erase(away);
    return;
  }
  Link& old = links_.at(from);
  link.name.emplace(*std::exchange(old.name, std::nullopt));
  old.room = nullptr;
  old.questions.clear();
  links_.log_out(old);
  old.session.close(Reason::taken_over, "This place is taken over by a newer connection.", now);
  links_.touch(old);
}

std::optional<Refusal> Switchboard::on_join_room(Link& link, const v1::JoinRoom& join,
                                                 TimePoint now) {
  return find_room(link, join.code(), join.password(),
                   {.role = Role::player, .old = token_from(join.token())}, now);
}

std::optional<Refusal> Switchboard::on_list_rooms(Link& link, const v1::ListRooms& list,
                                                  TimePoint now) {
  if (auto refusal = link.rates.list_rooms(now)) return refusal;
  v1::ToClient message;
  *message.mutable_rooms() = directory_.list(list.first(), now);
  links_.tell_of_others(link);
  links_.send(link.session.id(), message);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_create_room(Link& link, const v1::CreateRoom& create,
                                                   TimePoint now) {
  if (auto refusal = link.rates.enter_room(now)) return refusal;
  if (auto refusal = refuse_creation(link, now)) return refusal;
  auto settings = settings_from(create.settings());
  if (!settings) return settings.fault();
  auto request = request_from(create.options(), settings->seats);
  if (!request) return request.fault();
  if (auto refusal = directory_.refuse_name(create.room_name(), link.peer.address, now)) {
    return refusal;
  }
  const Role role = create.referee() ? Role::referee : Role::player;
  return create_room(link,
                     {.settings = *std::move(settings),
                      .request = *std::move(request),
                      .name = create.room_name()},
                     {.role = role}, now);
}

std::optional<Refusal> Switchboard::refuse_creation(const Link& link, TimePoint now) {
  if (auto refusal = rooms_.refuse_another()) return refusal;
  return addresses_.refuse_room(link.peer.address, now);
}

std::optional<Refusal> Switchboard::create_room(Link& link, NewRoom wanted, const Arrival& arrival,
                                                TimePoint now) {
  HostedRoom& hosted = rooms_.create(std::move(wanted), now);
  hosted.made_by = addresses_.use_room(link.peer.address, now);
  return enter_room(link, hosted, arrival, now);
}

std::optional<Refusal> Switchboard::on_quick_match(Link& link, const v1::QuickMatch& quick,
                                                   TimePoint now) {
  auto wanted = settings_from(quick.settings());
  if (!wanted) return wanted.fault();
  if (auto refusal = link.rates.enter_room(now)) return refusal;  // before it looks at many rooms
  HostedRoom* const open = directory_.find_open(visitor_of(link, {}), *wanted, quick.exact(), now);
  if (open != nullptr) {
    if (auto refusal = refuse_seat(link, open->room)) return refusal;
    return enter_room(link, *open, {.role = Role::player}, now);
  }
  if (auto refusal = refuse_creation(link, now)) return refusal;
  return create_room(
      link,
      {.settings = *std::move(wanted), .request = {.options = {.listed = true}}, .is_quick = true},
      {.role = Role::player}, now);
}

std::optional<Refusal> Switchboard::find_room(Link& link, const std::string& code,
                                              const std::string& password, const Arrival& arrival,
                                              TimePoint now) {
  if (auto refusal = link.rates.enter_room(now)) return refusal;
  const auto found = directory_.find(code, link.peer.address, now);
  if (!found) return found.fault();
  auto refusal = let_in(link, **found, password, arrival, now);
  if (refusal) refusal->text = as_typed(std::move(refusal->text), (*found)->room, code);
  return refusal;
}

std::optional<Refusal> Switchboard::let_in(Link& link, HostedRoom& hosted,
                                           const std::string& password, const Arrival& arrival,
                                           TimePoint now) {
  const Address& address = link.peer.address;
  if (auto refusal = link.rates.try_password(now)) return refusal;
  if (std::optional<Refusal> refusal =
          hosted.room.check_password(password, visitor_of(link, arrival), arrival.role, now)) {
    if (password.empty()) return refusal;
    link.rates.password_was_wrong(now);
    if (auto too_often = addresses_.refuse_wrong_password(address, now)) return too_often;
    return refusal;
  }
  if (arrival.role == Role::player) {
    if (auto refusal = refuse_seat(link, hosted.room)) return refusal;
  }
  return enter_room(link, hosted, arrival, now);
}

std::optional<Refusal> Switchboard::refuse_seat(const Link& link, const Room& room) {
  if (addresses_.is_exempt(link.peer.address)) return std::nullopt;
  const Address network = link.peer.address.network();
  std::size_t taken = 0;
  for (const auto& [session, member] : room.members()) {
    const auto address = Address::parse(member.address);
    if (session == link.session.id() || !address || address->network() != network) continue;
    // Hosts may fill their own rooms, with bots for example.
    if (member.person.name == room.state().host()) return std::nullopt;
    if (member.plays()) ++taken;
  }
  return addresses_.refuse_seat(link.peer.address, taken, room.code());
}

Visitor Switchboard::visitor_of(const Link& link, const Arrival& arrival) {
  return {.person = link.session.person(),
          .address = link.peer.host(),
          .old = arrival.old,
          .said_id = link.said_id};
}

std::optional<Refusal> Switchboard::enter_room(Link& link, HostedRoom& hosted,
                                               const Arrival& arrival, TimePoint now) {
  const Visitor visitor = visitor_of(link, arrival);
  const SessionId id = link.session.id();
  if (auto refusal = hosted.room.enter(id, visitor, arrival.role, now)) return refusal;
  link.room = &hosted;
  rooms_.touch(hosted);
  return std::nullopt;
}

std::optional<Refusal> Switchboard::on_kick(Link& link, const v1::Kick& kick, TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  const auto found = link.room->room.kick(link.session.id(), kick.name(), now);
  if (!found) return found.fault();
  tell_left(*link.room, *found, was_kicked(link.room->room.code()));
  return std::nullopt;
}

void Switchboard::tell_left(const HostedRoom& hosted, SessionId session, const Refusal& why) {
  Link* const link = links_.find(session);
  if (link == nullptr || link->room != &hosted) return;  // was away
  link->room = nullptr;
  v1::ToClient message;
  message.mutable_left()->set_reason(to_wire(why.reason));
  message.mutable_left()->set_text(why.text);
  links_.send(session, message);
}

std::optional<Refusal> Switchboard::on_unkick(Link& link, const v1::Unkick& unkick, TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  return link.room->room.unkick(link.session.id(), unkick.name(), now);
}

std::optional<Refusal> Switchboard::on_mute(Link& link, const v1::Mute& mute, TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  Room& room = link.room->room;
  return mute.lifted() ? room.unmute(link.session.id(), mute.name(), now)
                       : room.mute(link.session.id(), mute.name(), now);
}

std::optional<Refusal> Switchboard::on_invite_bot(Link& link, const v1::InviteBot& invite,
                                                  TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  const auto bot = invited_from(invite);
  if (!bot) return bot.fault();
  return link.room->room.invite(link.session.id(), *bot, now);
}

std::optional<Refusal> Switchboard::on_hand_over(Link& link, const v1::HandOver& hand_over,
                                                 TimePoint now) {
  if (auto refusal = link.rates.act_as_host(now)) return refusal;
  return link.room->room.hand_over(link.session.id(), hand_over.name(), now);
}

void Switchboard::leave_room(Link& link, TimePoint now) {
  HostedRoom& hosted = *std::exchange(link.room, nullptr);
  hosted.room.leave(link.session.id(), now);
  rooms_.touch(hosted);
}

void Switchboard::put_out(Link& link, const Refusal& why, TimePoint now) {
  if (link.session.closing()) return;
  if (link.room != nullptr) {
    link.room->room.advance(now);
    leave_room(link, now);
  }
  link.session.close(why.reason, why.text, now);
  release(link, now);
  links_.touch(link);
}

void Switchboard::remove_from_room(HostedRoom& hosted, SessionId session, const Refusal& why,
                                   TimePoint now) {
  hosted.room.advance(now);
  if (hosted.room.members().contains(session)) hosted.room.leave(session, now);
  tell_left(hosted, session, why);
  rooms_.touch(hosted);
}

void Switchboard::release(Link& link, TimePoint now) {
  if (HostedRoom* const hosted = std::exchange(link.room, nullptr)) {
    const SessionId id = link.session.id();
    hosted->room.advance(now);  // a link lost after the end must not change the result
    hosted->room.go_away(id, now);
    if (hosted->room.members().contains(id)) {
      hosted->away.try_emplace(id, *std::exchange(link.name, std::nullopt), link.rates,
                               link.since_unix_ms);
    }
    rooms_.touch(*hosted);
  }
  link.name.reset();
  link.questions.clear();
  links_.log_out(link);
}

}  // namespace race2048::server
