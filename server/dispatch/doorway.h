// Messages that wait for the registry's answer: at most one of each link, which is not read until
// then.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "server/dispatch/request.h"
#include "server/door/registry.h"

namespace race2048::server {

class Doorway {
 public:
  // The registry outlives this; null: everything is permitted.
  explicit Doorway(Registry* registry) : registry_(registry) {}

  // Asks the registry. Calls `then` with the same message when the registry permits it, which may
  // be at once or later.
  Verdict ask(const Request& asked, const DoorQuestion& question, Handler then);
  // The message waits until its link is admitted with the ticket: `then` is called with it, or it
  // is refused.
  DoorTicket wait(const Request& asked, Handler then);
  // The registry's answer: calls `then`, refuses the message, or sends the person away.
  static Verdict follow(const Request& asked, const DoorAnswer& answer, Handler then);
  // The message that waits with this ticket, which waits no more; nothing if its link is gone.
  struct Found {
    Link& link;
    PendingMessage pending;
  };
  std::optional<Found> take(const Links& links, DoorTicket ticket);
  // A ticket with which something has waited for limits::kDoorWait.
  std::optional<DoorTicket> overdue(TimePoint now) const;
  std::optional<TimePoint> next_deadline() const;

 private:
  void keep(const Request& asked, DoorTicket ticket, Handler then);

  struct Open {
    SessionId session;
    TimePoint until;
  };

  Registry* registry_;
  std::uint64_t last_ticket_ = 0;
  std::map<DoorTicket, Open> open_;  // also by time; some of the links may be gone
};

}  // namespace race2048::server
