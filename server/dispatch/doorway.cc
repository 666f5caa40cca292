#include "server/dispatch/doorway.h"

#include <utility>

#include "server/door/limits.h"

namespace race2048::server {

Verdict Doorway::ask(const Request& asked, const DoorQuestion& question, Handler then) {
  if (registry_ == nullptr) return then(asked);
  const DoorTicket ticket{++last_ticket_};
  if (const auto answer = registry_->ask(ticket, question)) {
    return *answer ? then(asked) : answer->fault();
  }
  open_.emplace(ticket, Open{.session = asked.id(), .until = asked.now + limits::kDoorWait});
  asked.link.pending = std::make_unique<PendingMessage>(
      PendingMessage{.ticket = ticket, .message = asked.message, .then = then});
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
