// The requests of people in a room.
#include "server/dispatch/departures.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"

namespace race2048::server {

std::optional<Refusal> on_move(const Request& asked) {
  return asked.room().act(asked.id(), move_from(asked.message.move()), asked.now);
}

std::optional<Refusal> on_pong(const Request& asked) {
  asked.link.session.on_pong(asked.message.pong(), asked.now);
  return std::nullopt;
}

std::optional<Refusal> on_nonce(const Request& asked) {
  return asked.room().give_nonce(asked.id(), nonce_from(asked.message.nonce()), asked.now);
}

std::optional<Refusal> on_ready(const Request& asked) {
  return asked.room().set_ready(asked.id(), readiness_from(asked.message.ready()), asked.now);
}

std::optional<Refusal> on_chat(const Request& asked) {
  if (auto refusal = asked.room().refuse_chat(asked.id())) return refusal;
  const auto line = line_from(asked.message.chat().text());
  if (!line) return line.fault();
  if (auto refusal = asked.desk.addresses.refuse_chat(asked.link.peer.address, asked.now)) {
    return refusal;
  }
  if (!asked.hosted().rates.chat.take(asked.now)) {
    return Refusal{.reason = Reason::too_often,
                   .text = "The people in this room are chatting too much; wait a few seconds."};
  }
  asked.hosted().audience.say(asked.id(), *line);
  return std::nullopt;
}

std::optional<Refusal> on_seating(const Request& asked) {
  if (asked.message.seating().stands_up()) return asked.room().stand_up(asked.id(), asked.now);
  const Address& from = asked.link.peer.address;
  if (auto refusal = asked.desk.directory.refuse_seat(from, asked.id(), asked.room())) {
    return refusal;
  }
  return asked.room().sit_down(asked.id(), asked.now);
}

std::optional<Refusal> on_get_page(const Request& asked) {
  const v1::GetPage& page = asked.message.get_page();
  if (auto refusal = asked.room().refuse_other_round(page.round())) return refusal;
  asked.hosted().audience.send_page(asked.id(), page.first());
  return std::nullopt;
}

std::optional<Refusal> on_leave_room(const Request& asked) {
  leave_room(asked.desk, asked.link, asked.now);
  v1::ToClient left;
  left.mutable_left();
  asked.desk.links.send(asked.id(), left);
  return std::nullopt;
}

}  // namespace race2048::server
