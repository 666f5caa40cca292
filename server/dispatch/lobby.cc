// The requests of people outside of rooms.
#include <algorithm>
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

Verdict may_take_seat(const Request& asked, const Room& room) {
  return asked.desk.directory.may_take_seat(asked.link.peer.address, asked.id(), room);
}

Verdict enter(const Request& asked, HostedRoom& hosted, const Arrival& arrival) {
  const Visitor visitor = visitor_of(asked.link, arrival);
  if (Verdict may = has_own_name(hosted.room, visitor.person); !may) return may;
  return enter_room(asked, hosted, visitor, arrival.role);
}

Verdict may_create(const Request& asked) {
  if (Verdict may = asked.desk.rooms.may_add_room(); !may) return may;
  return asked.desk.addresses.may_make_room(asked.link.peer.address, asked.now);
}

// REQUIRES: may_create().
Verdict create(const Request& asked, NewRoom wanted, Role role) {
  HostedRoom& hosted = asked.desk.rooms.create(std::move(wanted), asked.now);
  hosted.made_by = asked.desk.addresses.use_room(asked.link.peer.address, asked.now);
  return enter(asked, hosted, {.role = role});
}

// The settings and the request of a CreateRoom.
OrFault<NewRoom, Refusal> asked_room(const Request& asked) {
  const v1::CreateRoom& wanted = asked.message.create_room();
  if (Verdict may = may_create(asked); !may) return may.fault();
  auto settings = exact_settings_from(wanted.settings());
  if (!settings) return settings.fault();
  auto request = request_from(wanted.options(), settings->seats);
  if (!request) return request.fault();
  return NewRoom{
      .settings = *std::move(settings), .request = *std::move(request), .name = wanted.room_name()};
}

Verdict may_create_as_asked(const Request& asked) {
  const auto room = asked_room(asked);
  return room ? Verdict() : room.fault();
}

Verdict create_as_asked(const Request& asked) {
  auto room = asked_room(asked);
  if (!room) return room.fault();
  if (Verdict may = asked.desk.rooms.may_name(room->name); !may) return may;
  return create(asked, *std::move(room),
                asked.message.create_room().referee() ? Role::referee : Role::player);
}

Verdict let_in(const Request& asked, HostedRoom& hosted, const std::string& password,
               const Arrival& arrival) {
  Link& link = asked.link;
  if (Verdict may = link.rates.try_password(asked.now); !may) return may;
  const Visitor visitor = visitor_of(link, arrival);
  Verdict knows = hosted.room.check_password(password, visitor, arrival.role, asked.now);
  if (!knows) {
    if (password.empty()) return knows;
    link.rates.password_was_wrong(asked.now);
    Verdict may_retry = asked.desk.addresses.count_wrong_password(link.peer.address, asked.now);
    return may_retry ? knows : may_retry;
  }
  if (arrival.role == Role::player) {
    if (Verdict may = may_take_seat(asked, hosted.room); !may) return may;
  }
  return enter(asked, hosted, arrival);
}

// `code` is the room's code, or its name, as typed.
Verdict find_room(const Request& asked, const std::string& code, const std::string& password,
                  const Arrival& arrival) {
  const auto found = asked.desk.directory.find(code, asked.link.peer.address, asked.now);
  if (!found) return found.fault();
  Verdict enters = let_in(asked, **found, password, arrival);
  if (enters) return enters;
  Refusal refusal = enters.fault();
  refusal.text = as_typed(std::move(refusal.text), (*found)->room.code(), code);
  return refusal;
}

}  // namespace

std::string as_typed(std::string text, const std::string& code, const std::string& typed) {
  if (is_same_name(typed, code)) return text;
  const std::size_t at = text.find(code);
  return at == std::string::npos ? text : text.replace(at, code.size(), typed);
}

// Names are unique on a server; but a room from another server may have brought a second person of
// a name along.
Verdict has_own_name(const Room& room, const Person& person) {
  const bool is_taken = std::ranges::any_of(room.members(), [&person](const auto& member) {
    return is_same_name(member.second.person.name, person.name);
  });
  if (!is_taken) return {};
  return Refusal{Reason::name_taken, "Somebody in this room has your name: take another one."};
}

Verdict enter_room(const Request& asked, HostedRoom& hosted, const Visitor& visitor, Role role) {
  if (Verdict may = hosted.room.enter(asked.id(), visitor, role, asked.now); !may) return may;
  asked.link.room = &hosted;
  asked.desk.rooms.touch(hosted);
  return {};
}

Verdict on_list_rooms(const Request& asked) {
  v1::ToClient message;
  *message.mutable_rooms() =
      asked.desk.directory.list(asked.message.list_rooms().first(), asked.now);
  asked.desk.links.tell_of_others(asked.link);
  asked.desk.links.send(asked.id(), message);
  return {};
}

Verdict on_create_room(const Request& asked) {
  const std::string& name = asked.message.create_room().room_name();
  if (name.empty()) return create_as_asked(asked);
  if (Verdict may = may_create_as_asked(asked); !may) return may;
  const Address& from = asked.link.peer.address;
  if (Verdict may = asked.desk.directory.try_name(name, from, asked.now); !may) return may;
  return asked.desk.doorway.ask(asked, AskRoomName{name}, create_as_asked);
}

Verdict on_join_room(const Request& asked) {
  const AskRoom question{asked.message.join_room().code()};
  return asked.desk.doorway.ask(asked, question, [](const Request& permitted) {
    const v1::JoinRoom& join = permitted.message.join_room();
    return find_room(permitted, join.code(), join.password(), {.old = token_from(join.token())});
  });
}

Verdict on_watch_room(const Request& asked) {
  const AskRoom question{asked.message.watch_room().code()};
  return asked.desk.doorway.ask(asked, question, [](const Request& permitted) {
    const v1::WatchRoom& watch = permitted.message.watch_room();
    return find_room(permitted, watch.code(), watch.password(), {.role = Role::watcher});
  });
}

Verdict on_quick_match(const Request& asked) {
  const v1::QuickMatch& quick = asked.message.quick_match();
  auto wanted =
      quick.exact() ? exact_settings_from(quick.settings()) : settings_from(quick.settings());
  if (!wanted) return wanted.fault();
  // The rate limit comes before the search through many rooms.
  if (Verdict may = asked.link.rates.enter_room(asked.now); !may) return may;
  const Visitor visitor = visitor_of(asked.link, {});
  HostedRoom* const open =
      asked.desk.directory.find_open(visitor, *wanted, quick.exact(), asked.now);
  if (open != nullptr) {
    if (Verdict may = may_take_seat(asked, open->room); !may) return may;
    return enter(asked, *open, {});
  }
  const OtherRoom* const other =
      asked.desk.directory.find_open_elsewhere(*wanted, quick.exact(), asked.now);
  if (other != nullptr) return Doorway::follow(asked, other->at, nullptr);
  if (Verdict may = may_create(asked); !may) return may;
  return create(
      asked,
      {.settings = *std::move(wanted), .request = {.options = {.listed = true}}, .is_quick = true},
      Role::player);
}

}  // namespace race2048::server
