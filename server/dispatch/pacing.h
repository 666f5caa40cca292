// The connections from which the server reads nothing for a while, because they have sent too much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "server/dispatch/links.h"

namespace race2048::server {

class Pacing {
 public:
  // One read has brought this much, from a connection that may send `message_rate` messages a
  // second (0: any), and its moves on top: perhaps the server reads no more for a while, and after
  // a Goodbye now and then only. True if it makes a pause that it would not make for a Goodbye.
  bool count(Link& link, std::size_t messages, std::size_t bytes, std::uint32_t message_rate,
             TimePoint now);
  // Resumes reading from connections whose pause is over.
  void on_time(Links& links, TimePoint now);
  // The link is about to be erased.
  void forget(const Link& link) {
    if (link.read_again_at) paused_.erase({*link.read_again_at, link.session.id()});
  }
  std::optional<TimePoint> next_deadline() const {
    return paused_.empty() ? std::nullopt : std::optional(paused_.begin()->first);
  }

 private:
  std::set<std::pair<TimePoint, SessionId>> paused_;  // by Link::read_again_at
};

}  // namespace race2048::server
