// The requests of people who are in no room.
#include <utility>

#include "server/dispatch/doorway.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"

namespace race2048::server {
namespace {

// How a person comes into a room.
struct Arrival {
  Role role = Role::player;
  std::optional<Token> old{};  // from an earlier stay
};

Visitor visitor_of(const Link& link, const Arrival& arrival) {
  return {.person = link.session.person(),
          .address = link.peer.host(),
          .old = arrival.old,
          .said_id = link.said_id};
}

// The text of a refusal, in which the room has the code or the name that its visitor has typed:
// whoever knows one of them is not told the other.
std::string as_typed(std::string text, const Room& room, const std::string& typed) {
  if (is_same_name(typed, room.code())) return text;
  const std::size_t at = text.find(room.code());
  return at == std::string::npos ? text : text.replace(at, room.code().size(), typed);
}

std::optional<Refusal> refuse_seat(const Request& asked, const Room& room) {
  return asked.desk.directory.refuse_seat(asked.link.peer.address, asked.id(), room);
}

std::optional<Refusal> enter(const Request& asked, HostedRoom& hosted, const Arrival& arrival) {
  const Visitor visitor = visitor_of(asked.link, arrival);
  auto refusal = hosted.room.enter(asked.id(), visitor, arrival.role, asked.now);
  if (refusal) return refusal;
  asked.link.room = &hosted;
  asked.desk.rooms.touch(hosted);
  return std::nullopt;
}

// Why the session may not create a room now; nothing if it may.
std::optional<Refusal> refuse_creation(const Request& asked) {
  if (auto refusal = asked.desk.rooms.refuse_another()) return refusal;
  return asked.desk.addresses.refuse_room(asked.link.peer.address, asked.now);
}

// REQUIRES: refuse_creation() returned nothing.
std::optional<Refusal> create(const Request& asked, NewRoom wanted, Role role) {
  HostedRoom& hosted = asked.desk.rooms.create(std::move(wanted), asked.now);
  hosted.made_by = asked.desk.addresses.use_room(asked.link.peer.address, asked.now);
  return enter(asked, hosted, {.role = role});
}

std::optional<Refusal> let_in(const Request& asked, HostedRoom& hosted, const std::string& password,
                              const Arrival& arrival) {
  Link& link = asked.link;
  if (auto refusal = link.rates.try_password(asked.now)) return refusal;
  const Visitor visitor = visitor_of(link, arrival);
  auto refusal = hosted.room.check_password(password, visitor, arrival.role, asked.now);
  if (refusal) {
    if (password.empty()) return refusal;
    link.rates.password_was_wrong(asked.now);
    auto too_often = asked.desk.addresses.refuse_wrong_password(link.peer.address, asked.now);
    return too_often ? too_often : refusal;
  }
  if (arrival.role == Role::player) {
    if (auto no_seat = refuse_seat(asked, hosted.room)) return no_seat;
  }
  return enter(asked, hosted, arrival);
}

// `code` is the room's code, or its name, as typed.
std::optional<Refusal> find_room(const Request& asked, const std::string& code,
                                 const std::string& password, const Arrival& arrival) {
  const auto found = asked.desk.directory.find(code, asked.link.peer.address, asked.now);
  if (!found) return found.fault();
  auto refusal = let_in(asked, **found, password, arrival);
  if (refusal) refusal->text = as_typed(std::move(refusal->text), (*found)->room, code);
  return refusal;
}

}  // namespace

std::optional<Refusal> on_list_rooms(const Request& asked) {
  v1::ToClient message;
  *message.mutable_rooms() =
      asked.desk.directory.list(asked.message.list_rooms().first(), asked.now);
  asked.desk.links.tell_of_others(asked.link);
  asked.desk.links.send(asked.id(), message);
  return std::nullopt;
}

std::optional<Refusal> on_create_room(const Request& asked) {
  const v1::CreateRoom& wanted = asked.message.create_room();
  if (auto refusal = refuse_creation(asked)) return refusal;
  auto settings = exact_settings_from(wanted.settings());
  if (!settings) return settings.fault();
  auto request = request_from(wanted.options(), settings->seats);
  if (!request) return request.fault();
  const Address& from = asked.link.peer.address;
  const std::string& name = wanted.room_name();
  if (auto refusal = asked.desk.directory.refuse_name(name, from, asked.now)) return refusal;
  return create(asked,
                {.settings = *std::move(settings), .request = *std::move(request), .name = name},
                wanted.referee() ? Role::referee : Role::player);
}

std::optional<Refusal> on_join_room(const Request& asked) {
  const AskRoom question{asked.message.join_room().code()};
  return asked.desk.doorway.ask(asked, question, [](const Request& permitted) {
    const v1::JoinRoom& join = permitted.message.join_room();
    return find_room(permitted, join.code(), join.password(), {.old = token_from(join.token())});
  });
}

std::optional<Refusal> on_watch_room(const Request& asked) {
  const AskRoom question{asked.message.watch_room().code()};
  return asked.desk.doorway.ask(asked, question, [](const Request& permitted) {
    const v1::WatchRoom& watch = permitted.message.watch_room();
    return find_room(permitted, watch.code(), watch.password(), {.role = Role::watcher});
  });
}

std::optional<Refusal> on_quick_match(const Request& asked) {
  const v1::QuickMatch& quick = asked.message.quick_match();
  auto wanted =
      quick.exact() ? exact_settings_from(quick.settings()) : settings_from(quick.settings());
  if (!wanted) return wanted.fault();
  // Before it looks at many rooms.
  if (auto refusal = asked.link.rates.enter_room(asked.now)) return refusal;
  const Visitor visitor = visitor_of(asked.link, {});
  HostedRoom* const open =
      asked.desk.directory.find_open(visitor, *wanted, quick.exact(), asked.now);
  if (open != nullptr) {
    if (auto refusal = refuse_seat(asked, open->room)) return refusal;
    return enter(asked, *open, {});
  }
  if (auto refusal = refuse_creation(asked)) return refusal;
  return create(
      asked,
      {.settings = *std::move(wanted), .request = {.options = {.listed = true}}, .is_quick = true},
      Role::player);
}

}  // namespace race2048::server
