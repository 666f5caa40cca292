// Owns the rooms of a server and wakes each of them when its time has come.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/room.h"

namespace race2048::server {

class RoomHost {
 public:
  // `services` outlives the host.
  explicit RoomHost(RoomServices& services) : services_(services) {}

  // Why there cannot be one more room; nothing when there can.
  std::optional<Refusal> refuse_another() const;
  // Makes an empty room with a code of its own. REQUIRES: refuse_another() refuses nothing.
  Room& create(RoomSettings settings, const RoomRequest& request, TimePoint now);
  // Null when there is no room with that code.
  Room* find(const std::string& code) const;
  // Calls visit(Room&) for each room, by code.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const auto& [code, entry] : rooms_) visit(*entry.room);
  }
  std::size_t room_count() const { return rooms_.size(); }
  // To be called after somebody left: an empty room vanishes. `room` may be gone afterwards.
  void drop_if_empty(Room& room);
  // Forgets every room as it stands: nobody leaves, and nothing is decided.
  void abandon();

  // To be called after anything was done with a room: flush() looks only at such rooms, and at
  // those whose time has come. What a wake-up costs does not grow with the rooms.
  void touch(Room& room);
  void advance(TimePoint now);
  void flush(TimePoint now);
  // REQUIRES: flush() was called since the last touch().
  std::optional<TimePoint> next_deadline() const;

 private:
  struct Entry {
    std::unique_ptr<Room> room;
    std::optional<TimePoint> due{};  // as it stands in due_
    bool touched = false;
  };

  std::string fresh_code();
  void touch(Entry& entry);
  void schedule(Entry& entry, std::optional<TimePoint> due);

  RoomServices& services_;
  std::map<std::string, Entry> rooms_;  // by code
  std::set<std::pair<TimePoint, Entry*>> due_;
  std::vector<Entry*> touched_;
};

}  // namespace race2048::server
