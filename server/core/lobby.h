// The rooms of a server and the names in use.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "server/core/room.h"

namespace race2048::server {

class Lobby {
 public:
  explicit Lobby(RoomServices& services) : services_(services) {}

  // Names are unique without case. Claims it, or says why not and what is free.
  std::optional<Refusal> claim_name(const std::string& name);
  void release_name(const std::string& name);

  // Makes an empty room out of the bytes of a Settings; the lobby owns it.
  std::variant<Room*, Refusal> create(const std::string& settings_bytes);
  // The room with a code as typed.
  std::variant<Room*, Refusal> find(const std::string& typed_code);
  // To be called after somebody left: an empty room vanishes. `room` may be gone afterwards.
  void drop_if_empty(Room& room);

  void advance(TimePoint now);
  void flush(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  std::size_t room_count() const { return rooms_.size(); }

 private:
  std::string fresh_code();

  RoomServices& services_;
  std::map<std::string, std::unique_ptr<Room>> rooms_;  // by code
  std::set<std::string> names_;                         // folded
};

}  // namespace race2048::server
