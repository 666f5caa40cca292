// The rooms of a server and the names in use.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/rooms/room.h"

namespace race2048::server {

class Lobby {
 public:
  explicit Lobby(RoomServices& services) : services_(services) {}

  // Names are unique without case. Claims it, or says why not and what is free.
  std::optional<Refusal> claim_name(const std::string& name);
  void release_name(const std::string& name);

  // Makes an empty room; the lobby owns it.
  std::variant<Room*, Refusal> create(const std::string& settings_bytes,
                                      const v1::RoomOptions& options, TimePoint now);
  // Of the rooms that are open to a person the one that will race soonest: where no match is
  // running, and then where most people are. With `like`, only rooms with those settings, whatever
  // their number of seats. Null when there is none.
  Room* find_open(const Person& person, const MatchSettings* like) const;
  // A page of the listed rooms, in the order of find_open(), full and closed ones last.
  v1::Rooms list(std::uint32_t first) const;
  // The room with a code as typed.
  std::variant<Room*, Refusal> find(const std::string& typed_code);
  // To be called after somebody left: an empty room vanishes. `room` may be gone afterwards.
  void drop_if_empty(Room& room);

  // To be called after anything was done with a room: flush() looks only at such rooms, and at
  // those whose time has come. What a wake-up costs does not grow with the rooms.
  void touch(Room& room);
  void advance(TimePoint now);
  void flush(TimePoint now);
  // REQUIRES: flush() was called since the last touch().
  std::optional<TimePoint> next_deadline() const;
  std::size_t room_count() const { return rooms_.size(); }

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
  std::set<std::string> names_;  // folded
};

}  // namespace race2048::server
