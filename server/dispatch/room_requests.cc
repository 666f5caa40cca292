// The requests of people in a room.
#include "proto/conversions.h"
#include "server/dispatch/departures.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"

namespace race2048::server {

Verdict on_move(const Request& asked) {
  return asked.room().act(asked.id(), move_from(asked.message.move()), asked.now);
}

Verdict on_pong(const Request& asked) {
  asked.link.session.on_pong(asked.message.pong(), asked.now);
  return {};
}

Verdict on_nonce(const Request& asked) {
  return asked.room().give_nonce(asked.id(), nonce_from(asked.message.nonce()), asked.now);
}

Verdict on_ready(const Request& asked) {
  return asked.room().set_ready(asked.id(), readiness_from(asked.message.ready()), asked.now);
}

Verdict on_chat(const Request& asked) {
  if (Verdict may = asked.room().may_chat(asked.id()); !may) return may;
  const auto line = line_from(asked.message.chat().text());
  if (!line) return line.fault();
  if (Verdict may = asked.desk.addresses.admit_chat(asked.link.peer.address, asked.now); !may) {
    return may;
  }
  if (!asked.hosted().rates.chat.take(asked.now)) {
    return Refusal{Reason::too_often,
                   "The people in this room are chatting too much; wait a few seconds."};
  }
  asked.hosted().audience.say(asked.id(), *line);
  return {};
}

Verdict on_send_emote(const Request& asked) {
  if (Verdict may = asked.room().may_chat(asked.id()); !may) return may;
  const std::optional<Emote> emote = wire::emote_from(asked.message.send_emote().emote());
  if (!emote) return Refusal{Reason::bad_chat, "The server does not know that emote."};
  if (!asked.hosted().rates.emotes.take(asked.now)) {
    return Refusal{Reason::too_often,
                   "There are too many emotes in this room; wait a few seconds."};
  }
  asked.hosted().audience.emote(asked.id(), *emote);
  return {};
}

Verdict on_seating(const Request& asked) {
  if (asked.message.seating().stands_up()) return asked.room().stand_up(asked.id(), asked.now);
  const Address& from = asked.link.peer.address;
  if (Verdict may = asked.desk.directory.may_take_seat(from, asked.id(), asked.room()); !may) {
    return may;
  }
  return asked.room().sit_down(asked.id(), asked.now);
}

Verdict on_get_page(const Request& asked) {
  const v1::GetPage& page = asked.message.get_page();
  if (Verdict may = asked.room().check_round(page.round()); !may) return may;
  asked.hosted().audience.send_page(asked.id(), page.first());
  return {};
}

Verdict on_leave_room(const Request& asked) {
  leave_room(asked.desk, asked.link, asked.now);
  v1::ToClient left;
  left.mutable_left();
  asked.desk.links.send(asked.id(), left);
  return {};
}

}  // namespace race2048::server
