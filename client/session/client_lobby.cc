// The client between login and a room: what its Entry asks for, and the list of rooms.
#include "client/model/client_limits.h"
#include "client/session/client.h"
#include "client/wire/intents.h"
#include "client/wire/results.h"
#include "client/wire/room.h"
#include "proto/results.h"
#include "proto/room_options.h"
#include "proto/settings.h"
#include "shared/typed_text.h"

namespace race2048::client {
namespace {

// The password to send, in the form that the server compares. The server refuses a text that cannot
// be a password.
std::string password_of(const ClientOptions& options, const LinkState& link) {
  if (!options.asked_for_password || !link.stop.safe) return {};
  OrFault<std::string> typed = typed_password(options.entry.password);
  return typed ? *std::move(typed) : options.entry.password;
}

}  // namespace

void Client::follow_entry(TimePoint now) {
  switch (options_.entry.kind) {
    case Entry::Kind::probe:
      model_.phase = Phase::closed;
      return;
    case Entry::Kind::list:
      model_.phase = Phase::entering;
      return send(message_of(ListRooms{}));
    case Entry::Kind::lobby:
      return stand_in_lobby(now);
    case Entry::Kind::ask:
      model_.phase = Phase::lobby;
      return;
    case Entry::Kind::create:
    case Entry::Kind::join:
    case Entry::Kind::watch:
    case Entry::Kind::quick:
      return ask_to_enter();
  }
}

void Client::ask_to_enter() {
  const Entry& entry = options_.entry;
  v1::ToServer message;
  switch (entry.kind) {
    case Entry::Kind::create:
      message.mutable_create_room()->set_settings(serialised(entry.settings));
      message.mutable_create_room()->set_referee(entry.referee);
      message.mutable_create_room()->set_room_name(entry.room_name);
      wire::to_wire(entry.request, *message.mutable_create_room()->mutable_options());
      break;
    case Entry::Kind::join:
      message.mutable_join_room()->set_code(entry.code);
      message.mutable_join_room()->set_password(password_of(options_, *links_.current()));
      if (place_.is_in(entry.code)) message.mutable_join_room()->set_token(place_.token());
      break;
    case Entry::Kind::watch:
      message.mutable_watch_room()->set_code(entry.code);
      message.mutable_watch_room()->set_password(password_of(options_, *links_.current()));
      break;
    case Entry::Kind::quick:
      message.mutable_quick_match()->set_settings(serialised(entry.settings));
      message.mutable_quick_match()->set_exact(entry.exact);
      break;
    default:
      return;
  }
  model_.phase = Phase::entering;
  send(message);
}

bool Client::gives_password(const Refusal& refusal) {
  const Entry& entry = options_.entry;
  const bool joins = entry.kind == Entry::Kind::join || entry.kind == Entry::Kind::watch;
  if (!joins || refusal.reason != Reason::wrong_password || entry.password.empty()) return false;
  if (!links_.current()->stop.safe) {
    fail({.kind = Failure::Kind::unsafe_password});
    return true;
  }
  if (options_.asked_for_password) return false;
  options_.asked_for_password = true;
  ask_to_enter();
  return true;
}

void Client::stand_in_lobby(TimePoint now) {
  place_.left();
  links_.current()->ready_by.reset();
  model_.phase = Phase::lobby;
  model_.room = {};
  model_.race.reset();
  model_.result.reset();
  model_.kept.reset();
  model_.replay.reset();
  model_.new_best.reset();
  finish_replay();
  replay_fetch_.give_up();
  model_.news.reset();  // it concerned the room, like the refusal
  model_.last_refusal.reset();
  want(ListRooms{model_.lobby.first}, now);
}

void Client::want(const ListRooms& intent, TimePoint now) {
  if (model_.phase != Phase::lobby) return;
  LinkState& link = *links_.current();
  if (!link.rooms_by) link.rooms_by = now + limits::kAnswerDeadline;
  send(message_of(intent));
}

void Client::want(const Ask& intent, TimePoint now) {
  if (model_.phase != Phase::lobby && !in_room()) return;
  LinkState* const link = links_.current();
  const bool goes_on = options_.entry.kind != Entry::Kind::ask;
  if (link != nullptr && goes_on) link->result_by = now + limits::kAnswerDeadline;
  send(wire::message_of(intent.question));
}

void Client::miss_answer(Request about, TimePoint now) {
  LinkState& link = *links_.current();
  (about == Request::ready ? link.ready_by : link.result_by).reset();
  show(RequestRefused{Reason::unanswered, {}}, now);
  model_.last_refusal = Refusal{.about = about, .reason = Reason::unanswered, .at = now};
}

void Client::show_answer(std::optional<ResultAnswer> answer) {
  if (!answer) return distrust(ProtocolFault::bad_answer);
  links_.current()->result_by.reset();
  model_.answer = std::move(answer);
  ++model_.answers;
  forget_refusal_of(Request::results);
}

void Client::distrust_answer() {
  if (model_.answer && !finished()) distrust(ProtocolFault::bad_answer);
}

void Client::give_up_waiting() {
  if (!finished()) fail({.kind = Failure::Kind::unanswered});
}

void Client::want(const EnterRoom& intent, TimePoint now) {
  if (model_.phase != Phase::lobby) return;
  options_.entry = intent.entry;
  options_.asked_for_password = true;
  links_.current()->answer_by = now + limits::kAnswerDeadline;
  ask_to_enter();
}

void Client::on_rooms(const v1::Rooms& rooms) {
  std::optional<Lobby> lobby = lobby_from(rooms);
  if (!lobby) return distrust(ProtocolFault::bad_list);
  links_.current()->rooms_by.reset();
  model_.lobby = *std::move(lobby);
  forget_refusal_of(Request::list_rooms);
  if (options_.entry.kind == Entry::Kind::list) model_.phase = Phase::closed;
}

}  // namespace race2048::client
