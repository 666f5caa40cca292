// Owns the rooms of a server and wakes each one when it is due.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/audience/audience.h"
#include "server/rooms/room.h"

namespace race2048::server {

// A room and its audience.
struct HostedRoom {
  HostedRoom(std::string code, RoomSettings settings, const RoomRequest& request,
             RoomServices& services, Outbox& outbox, TimePoint now)
      : audience(room, outbox),
        room(std::move(code), std::move(settings), request, services, audience, now) {}

  Audience audience;
  Room room;
  // For RoomHost only.
  std::optional<TimePoint> due{};  // its entry in the schedule
  bool touched = false;
};

class RoomHost {
 public:
  // Both outlive the host.
  RoomHost(RoomServices& services, Outbox& outbox) : services_(services), outbox_(outbox) {}

  // Why there can be no further room; nothing if there can.
  std::optional<Refusal> refuse_another() const;
  // Creates an empty room with a new code. REQUIRES: refuse_another() returns nothing.
  HostedRoom& create(RoomSettings settings, const RoomRequest& request, TimePoint now);
  // Null if no room has that code.
  HostedRoom* find(const std::string& code) const;
  // Calls visit(HostedRoom&) for each room, by code.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const auto& [code, hosted] : rooms_) visit(*hosted);
  }
  std::size_t room_count() const { return rooms_.size(); }
  // Call after somebody has left: destroys `hosted` if it is empty.
  void drop_if_empty(HostedRoom& hosted);
  // Destroys all rooms. Nobody leaves them, and nothing is decided.
  void abandon();

  // Call after any use of a room: flush() looks only at touched rooms and at those that are due, so
  // the cost of a wake-up does not grow with the number of rooms.
  void touch(HostedRoom& hosted);
  void advance(TimePoint now);
  void flush(TimePoint now);
  // REQUIRES: flush() was called after the last touch().
  std::optional<TimePoint> next_deadline() const;

 private:
  std::string fresh_code();
  void schedule(HostedRoom& hosted, std::optional<TimePoint> due);

  RoomServices& services_;
  Outbox& outbox_;
  std::map<std::string, std::unique_ptr<HostedRoom>> rooms_;  // by code
  std::set<std::pair<TimePoint, HostedRoom*>> due_;
  std::vector<HostedRoom*> touched_;
};

}  // namespace race2048::server
