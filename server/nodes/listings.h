// The lists of rooms of the nodes of a service: tells the others which rooms are listed or have a
// name here, and reads which are listed there.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/dispatch/chores.h"
#include "server/hosting/directory.h"
#include "server/hosting/room_host.h"
#include "server/nodes/limits.h"
#include "server/store/node_thread.h"

namespace race2048::server {

// All calls, and all of the hooks, are on the server's thread. This outlives the server's last
// wake-up.
class Listings {
 public:
  struct Hooks {
    std::function<void(Chores::Step)> add_chore;  // MatchServer::add_chore()
    Clock clock;
  };

  // The thread outlives this.
  Listings(store::NodeThread& thread, Hooks hooks) : thread_(thread), hooks_(std::move(hooks)) {}

  // Tells of these rooms, and fills the list of those elsewhere; both outlive this. Once, before
  // all other calls.
  void begin(RoomHost& rooms, OtherRooms& others);
  // Does what is due. Call it several times a second.
  void on_time();
  // Asks the database nothing more.
  void stop() { stopped_ = true; }

 private:
  // A look at all rooms here.
  struct Look {
    RoomsWalk walk;
    std::set<std::string> codes;  // of the rooms that others are to know
    store::ListingChanges changes;
    TimePoint now;
  };

  void tell();
  void look_at(const HostedRoom& hosted, Look& look, ChoreWork& work);
  void write(Look& look);
  void on_written(const store::ListingChanges& changes,
                  const store::OrStoreFault<std::vector<std::string>>& written);
  void read();

  store::NodeThread& thread_;
  Hooks hooks_;
  RoomHost* rooms_ = nullptr;
  OtherRooms* others_ = nullptr;
  std::map<std::string, store::ListingRow> written_;  // by code; an empty row: not sure
  bool tells_ = false;
  std::optional<TimePoint> told_at_;
  bool reads_ = false;
  std::optional<TimePoint> read_at_;
  bool stopped_ = false;
};

// The rooms in the order of a list; those that this program cannot show are left out.
std::vector<OtherRoom> other_rooms(const std::vector<store::Listed>& rows);

}  // namespace race2048::server
