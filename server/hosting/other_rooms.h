// The listed rooms of other servers that share a database with this one.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/settings/settings.h"
#include "proto/race2048.pb.h"
#include "server/hosting/room_host.h"
#include "server/sessions/types.h"

namespace race2048::server {

struct OtherRoom {
  ListedRoom place;  // in the list of rooms; `hosted` is null
  v1::RoomEntry entry;
  MatchSettings settings;
  bool is_joinable = false;  // a quick match may lead there
  Elsewhere at;

  bool operator<(const OtherRoom& other) const { return place < other.place; }
};

// The rooms of other servers with the same database, as they were some seconds ago. A server that
// is alone has no such list.
class OtherRooms {
 public:
  using List = std::shared_ptr<const std::vector<OtherRoom>>;

  // In the order of their places; another list for each set().
  const List& list() const { return list_; }
  // `rooms`: in the order of their places.
  void set(std::vector<OtherRoom> rooms) {
    list_ = std::make_shared<const std::vector<OtherRoom>>(std::move(rooms));
  }

  // Somebody looks at the list.
  void note_asked(TimePoint now) { asked_at_ = now; }
  std::optional<TimePoint> asked_at() const { return asked_at_; }

 private:
  List list_ = std::make_shared<const std::vector<OtherRoom>>();
  std::optional<TimePoint> asked_at_;
};

}  // namespace race2048::server
