// Owns the rooms of a server and wakes each of them when its time has come.
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

// A room with those who are told about it.
struct HostedRoom {
  HostedRoom(std::string code, RoomSettings settings, const RoomRequest& request,
             RoomServices& services, Outbox& outbox, TimePoint now)
      : audience(room, outbox),
        room(std::move(code), std::move(settings), request, services, audience, now) {}

  Audience audience;
  Room room;
  // The host's own.
  std::optional<TimePoint> due{};  // as it stands in the schedule
  bool touched = false;
};

class RoomHost {
 public:
  // Both outlive the host.
  RoomHost(RoomServices& services, Outbox& outbox) : services_(services), outbox_(outbox) {}

  // Why there cannot be one more room; nothing when there can.
  std::optional<Refusal> refuse_another() const;
  // Makes an empty room with a code of its own. REQUIRES: refuse_another() refuses nothing.
  HostedRoom& create(RoomSettings settings, const RoomRequest& request, TimePoint now);
  // Null when there is no room with that code.
  HostedRoom* find(const std::string& code) const;
  // Calls visit(HostedRoom&) for each room, by code.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const auto& [code, hosted] : rooms_) visit(*hosted);
  }
  std::size_t room_count() const { return rooms_.size(); }
  // To be called after somebody left: an empty room vanishes. `hosted` may be gone afterwards.
  void drop_if_empty(HostedRoom& hosted);
  // Forgets every room as it stands: nobody leaves, and nothing is decided.
  void abandon();

  // To be called after anything was done with a room: flush() looks only at such rooms, and at
  // those whose time has come. What a wake-up costs does not grow with the rooms.
  void touch(HostedRoom& hosted);
  void advance(TimePoint now);
  void flush(TimePoint now);
  // REQUIRES: flush() was called since the last touch().
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
