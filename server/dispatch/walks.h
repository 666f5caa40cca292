// Looks at all connections, or all rooms, in the steps of a chore.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/dispatch/chores.h"
#include "server/dispatch/links.h"
#include "server/hosting/room_host.h"

namespace race2048::server {

// What is there from the first step to the last is visited once, what comes or goes meanwhile
// perhaps. `visit` opens and erases none.
class LinksWalk {
 public:
  // Visits the next ones while there is work; true: it has visited all.
  template <typename Visit>
  bool go_on(const Links& links, ChoreWork& work, Visit visit) {
    while (from_ && work.left()) {
      work.use(ChoreWork::kLook);
      from_ = links.visit_some(*from_, 1, visit);
    }
    return !from_;
  }

 private:
  std::optional<std::size_t> from_ = 0;
};

// By code.
class RoomsWalk {
 public:
  template <typename Visit>
  bool go_on(const RoomHost& rooms, ChoreWork& work, Visit visit) {
    while (from_ && work.left()) {
      work.use(ChoreWork::kLook);
      from_ = rooms.visit_next(*from_, visit);
    }
    return !from_;
  }

 private:
  std::optional<std::string> from_ = "";
};

inline bool is_there(const Link& link) {
  return link.session.logged_in() && !link.session.closing();
}

// A chore that sends the message to everybody who is logged in, and then calls `done`.
inline Chores::Step send_all(Links& links, v1::ToClient message, std::function<void()> done) {
  return [&links, message = std::move(message), done = std::move(done), walk = LinksWalk()](
             ChoreWork& work, TimePoint) mutable {
    std::vector<SessionId> to;
    const bool all = walk.go_on(links, work, [&](const Link& link) {
      if (!is_there(link)) return;
      work.use(ChoreWork::kTell);
      to.push_back(link.session.id());
    });
    links.send(to, message);
    if (all) done();
    return all;
  };
}

}  // namespace race2048::server
