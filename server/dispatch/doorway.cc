#include "server/dispatch/doorway.h"

#include <string>
#include <utility>
#include <variant>

#include "server/dispatch/galleries.h"
#include "server/dispatch/passages.h"
#include "server/door/limits.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

// The room's code or name, as the client has typed it.
const std::string& typed_room(const v1::ToServer& message) {
  if (message.has_join_room()) return message.join_room().code();
  return message.has_watch_room() ? message.watch_room().code() : message.hello().resume().code();
}

// A person who has typed a room's name does not learn its code before entering it.
Elsewhere told_as_typed(const Elsewhere& elsewhere, const v1::ToServer& message) {
  Elsewhere told = elsewhere;
  if (!is_same_name(typed_room(message), told.room)) told.room.clear();
  return told;
}

}  // namespace

Verdict Doorway::ask(const Request& asked, const DoorQuestion& question, Handler then) {
  if (registry_ == nullptr) return then(asked);
  const DoorTicket ticket{++last_ticket_};
  if (const auto answer = registry_->ask(ticket, question)) {
    return follow(asked, *answer, then);
  }
  keep(asked, ticket, then);
  return {};
}

DoorTicket Doorway::wait(const Request& asked, Handler then) {
  const DoorTicket ticket{++last_ticket_};
  keep(asked, ticket, then);
  return ticket;
}

void Doorway::keep(const Request& asked, DoorTicket ticket, Handler then) {
  open_.emplace(ticket, Open{.session = asked.id(), .until = asked.now + limits::kDoorWait});
  asked.link.pending = std::make_unique<PendingMessage>(
      PendingMessage{.ticket = ticket, .message = asked.message, .then = then});
}

Verdict Doorway::follow(const Request& asked, const DoorAnswer& answer, Handler then) {
  if (const auto* const refusal = std::get_if<Refusal>(&answer)) return *refusal;
  const auto* const elsewhere = std::get_if<Elsewhere>(&answer);
  if (elsewhere == nullptr) return then(asked);
  if (asked.desk.galleries->suits(asked, *elsewhere)) {
    return asked.desk.galleries->ask_in(asked, *elsewhere);
  }
  ++asked.desk.counts.sent_away;
  const Elsewhere told = told_as_typed(*elsewhere, asked.message);
  if (stays_on(asked.desk, asked.link)) {
    begin_again(asked.desk, asked.link, *elsewhere, told.room, told.epoch, asked.now);
    return {};
  }
  asked.link.session.send_away(told, asked.now);
  asked.desk.links.touch(asked.link);
  return {};
}

std::optional<Doorway::Found> Doorway::take(const Links& links, DoorTicket ticket) {
  const auto found = open_.extract(ticket);
  if (found.empty()) return std::nullopt;
  Link* const link = links.find(found.mapped().session);
  if (link == nullptr || !link->pending || link->pending->ticket != ticket) return std::nullopt;
  return Found{.link = *link, .pending = std::move(*std::exchange(link->pending, nullptr))};
}

std::optional<DoorTicket> Doorway::overdue(TimePoint now) const {
  if (open_.empty() || open_.begin()->second.until > now) return std::nullopt;
  return open_.begin()->first;
}

std::optional<TimePoint> Doorway::next_deadline() const {
  return open_.empty() ? std::nullopt : std::optional(open_.begin()->second.until);
}

}  // namespace race2048::server
