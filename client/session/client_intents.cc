// The requests of the person to a room.
#include "client/model/client_limits.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/wire/intents.h"
#include "shared/limits.h"
#include "shared/typed_text.h"

namespace race2048::client {

bool Client::between_matches() const {
  return model_.phase == Phase::room || model_.phase == Phase::results;
}

bool Client::in_room() const {
  return between_matches() || model_.phase == Phase::countdown || model_.phase == Phase::racing;
}

void Client::ask(const Intent& intent, TimePoint now) {
  std::visit([this, now](const auto& kind) { want(kind, now); }, intent);
}

void Client::want(const AskPage& intent, TimePoint) {
  if (model_.phase != Phase::racing || !told_in_parts(*model_.race) || resumes()) return;
  send(message_of(intent, *model_.race));
}

void Client::want(const SetReady& intent, TimePoint now) {
  if (!may_ask_between_matches() || !model_.room.own_seat || !model_.room.seal) return;
  model_.room.sits_out = !intent.ready;
  said_ready_ = SaidReady{.match = model_.room.seal->match_id, .ready = intent.ready};
  LinkState& link = *links_.current();
  if (!link.ready_by) link.ready_by = now + limits::kAnswerDeadline;
  link.ready_again.reset();
  note_readiness_heard();
  send(message_of(intent, *model_.room.seal));
}

void Client::withdraw(TimePoint now) {
  readiness_.withdraw();
  follow_readiness(now);
}

void Client::ready_with(std::size_t seated, TimePoint now) {
  readiness_.ready_with(seated);
  follow_readiness(now);
}

void Client::note_readiness_heard() {
  const Room& room = model_.room;
  const bool asked = between_matches() && said_ready_ && room.own_seat && room.seal &&
                     room.seal->match_id == said_ready_->match;
  const Member* const own = room.own_member();
  // Before the first roster the person is not in it.
  const bool ready = own != nullptr && own->ready;
  if (!asked || ready == said_ready_->ready) links_.current()->ready_by.reset();
}

void Client::want(const Say& intent, TimePoint now) {
  if (!may_ask() || intent.text.empty()) return;
  if (intent.announced) {
    if (!model_.is_host()) return;
  } else {
    if (!may_talk(model_)) return show(LineNotSent{LineNotSent::Why::races}, now);
    if (!room_has_chat(model_)) return show(LineNotSent{LineNotSent::Why::chat_off}, now);
  }
  const OrFault<std::string> line = typed_text(intent.text, limits::kMaxChat);
  if (!line) return show(LineNotSent{LineNotSent::Why::unfit, line.fault().text}, now);
  send(message_of(Say{.text = *line, .announced = intent.announced}));
  chat_outbox_.sent({.text = *line, .announced = intent.announced});
}

void Client::want(const SendEmote& intent, TimePoint now) {
  if (!may_ask() || !may_emote(model_) || !emotes_.take(now)) return;
  send(message_of(intent));
}

void Client::want(const Seating& intent, TimePoint) {
  if (may_ask() && (intent.stands_up || !model_.room.own_seat)) send(message_of(intent));
}

void Client::want(const Mute& intent, TimePoint now) {
  const auto& [name, lifted] = intent;
  if (!may_ask() || name == model_.own_name) return;
  Room& room = model_.room;
  const Member* const here = room.find(name);
  const PersonShown person = room.named(name);
  const bool muted = here != nullptr && here->muted;
  const bool hidden = room.hides(person);
  // Only the server knows whether somebody who has left is muted.
  const bool has_left = model_.is_owner() && lifted && here == nullptr;
  if (has_left || (model_.is_owner() && muted == lifted)) send(message_of(intent));
  if (lifted && hidden) {
    room.stop_hiding(person);
  } else if (!lifted && !hidden && !model_.is_owner()) {
    room.hide(person);
  } else if (!has_left) {
    return;
  }
  show(ChatMuted{.name = name, .lifted = lifted}, now);
}

void Client::want(const HostAct& intent, TimePoint) {
  if (!may_ask() || !model_.is_host()) return;
  if (intent.act == Meaning::start && (!between_matches() || !model_.room.seal)) return;
  send(message_of(intent, model_.room));
}

void Client::want(const Edit& intent, TimePoint) {
  if (!may_ask() || !model_.is_host()) return;
  if (intent.request) send(message_of(*intent.request));
  if (intent.settings && between_matches()) send(message_of(*intent.settings));
}

void Client::want(const LeaveRoom& intent, TimePoint) {
  if (may_ask() && from_lobby_) send(message_of(intent));
}

void Client::leave() {
  if (finished()) return;
  finish_replay();
  place_.left();
  if (in_room()) send(message_of(LeaveRoom{}));
  model_.reconnecting.reset();
  model_.phase = Phase::closed;
}

}  // namespace race2048::client
