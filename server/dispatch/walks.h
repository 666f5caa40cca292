// Looks at all connections, or all rooms, in the steps of a chore.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

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

}  // namespace race2048::server
