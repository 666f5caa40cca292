// Owns the rooms of a server and wakes each one when it is due.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/audience/audience.h"
#include "server/door/addresses.h"
#include "server/door/names.h"
#include "server/door/rates.h"
#include "server/hosting/journal.h"
#include "server/hosting/limits.h"
#include "server/rooms/room.h"

namespace race2048::server {

struct HostedRoom;
// The rooms in order of their next deadlines.
using Schedule = std::set<std::pair<TimePoint, HostedRoom*>>;

// A listed room in its place in the list of rooms: those with a free seat that is not locked come
// first, then those without a running match, then those with the most players, then by code.
struct ListedRoom {
  bool is_full = false;  // or locked
  bool runs = false;
  std::size_t players = 0;
  std::string code{};
  HostedRoom* hosted = nullptr;

  bool operator<(const ListedRoom& other) const {
    return std::tie(is_full, runs, other.players, code) <
           std::tie(other.is_full, other.runs, players, other.code);
  }
};
using ListedRooms = std::set<ListedRoom>;

// The rates of all people in a room together.
struct HostedRates {
  explicit HostedRates(TimePoint now)
      : chat(limits::kRoomChatsPerSecond, limits::kRoomChatBurst, now),
        emotes(limits::kRoomEmotesPerSecond, limits::kRoomEmoteBurst, now),
        settings_of_many(limits::kManyPeopleSettingsPerSecond, 1, now) {}

  TokenBucket chat;
  TokenBucket emotes;
  TokenBucket settings_of_many;  // with more than limits::kManyPeople
};

// A room and its audience.
struct HostedRoom {
  HostedRoom(std::string code, NewRoom wanted, RoomServices& services, Outbox& outbox,
             TimePoint now)
      : audience(room, outbox),
        room(std::move(code), std::move(wanted), services, audience, now),
        rates(now) {}

  // The room that these decisions made, after a restart. Its people's names are claimed.
  HostedRoom(RoomState state, const std::function<SessionId()>& new_session, RoomServices& services,
             Outbox& outbox, Names& names, TimePoint now);

  // The name and the rates of a person who is away.
  struct AwayLink {
    AwayLink(std::optional<Names::Claim> its_name, const Rates& its_rates,
             std::int64_t its_since_unix_ms)
        : name(std::move(its_name)), rates(its_rates), since_unix_ms(its_since_unix_ms) {}

    // Nothing if somebody else had it here already when the room came from another server.
    std::optional<Names::Claim> name;
    Rates rates;
    std::int64_t since_unix_ms = 0;  // of its login; 0: before the server started
  };

  Audience audience;
  Room room;
  std::map<SessionId, AwayLink> away;
  Addresses::Use made_by;  // counts nowhere for a room from before a restart
  HostedRates rates;
  // The newest batch of the journal with decisions of this room that must be stored before the
  // server sends them. Batch{} before the first such batch.
  Batch batch{};
  std::uint64_t number = 0;  // counts the rooms of a server in the order in which they came
  // The acts of the operator on the room. Lasts until the server's end.
  bool closes = false;    // nobody enters it, or comes back
  bool unlisted = false;  // its host cannot list it
  bool retitled = false;  // its host cannot give it another title
  // For RoomHost only.
  Schedule::iterator due{};  // its entry in the schedule
  bool touched = false;
  bool counts_as_running = false;
  std::optional<ListedRooms::iterator> listed{};
};

class RoomHost {
 public:
  // Both outlive the host.
  RoomHost(RoomServices& services, Outbox& outbox) : services_(services), outbox_(outbox) {}

  Verdict may_add_room() const;
  // Refuses a name that no further room can have; an empty one is granted.
  Verdict may_name(const std::string& name) const;
  // The refusal of a name that another room has.
  static Refusal name_taken(const std::string& name);
  // Creates an empty room with a new code. REQUIRES: may_add_room() and may_name().
  HostedRoom& create(NewRoom wanted, TimePoint now);
  // Puts a room here that decisions have made before a restart, or on another server. Its people
  // are away, and their names are claimed. A name of a person or of the room that is in use stays
  // with its holder. Throws std::logic_error if the room's code is in use. REQUIRES: the room is
  // open.
  void restore(RoomState state, const std::function<SessionId()>& new_session, Names& names,
               TimePoint now);
  // Null if no room has that code. The room may be one that closes with the next flush().
  HostedRoom* find(const std::string& code) const;
  // The same for a room's name, in any case of letters.
  HostedRoom* find_named(const std::string& name) const;
  // Calls visit(HostedRoom&) for the first room whose code is `from` or comes after it. Returns the
  // code of the next room; nothing if there is no next room.
  template <typename Visit>
  std::optional<std::string> visit_next(const std::string& from, Visit visit) const {
    auto next = rooms_.lower_bound(from);
    if (next == rooms_.end()) return std::nullopt;
    visit(*next->second);
    return ++next == rooms_.end() ? std::nullopt : std::optional(next->first);
  }
  // HostedRoom::number of the room that came last.
  std::uint64_t newest() const { return newest_; }
  std::size_t room_count() const { return rooms_.size(); }
  // Rooms in which a match runs or its countdown does.
  std::size_t running_count() const;
  // The open rooms that are listed. Valid until the next call of any function.
  const ListedRooms& listed();
  // Changes whenever listed() does.
  std::uint64_t listed_version() const { return listed_version_; }
  // Destroys all rooms, or one. Nobody leaves them, and nothing is decided.
  void abandon();
  void abandon(HostedRoom& hosted);

  // Call after any use of a room: flush() looks only at touched rooms and at those that are due, so
  // the cost of a wake-up does not grow with the number of rooms.
  void touch(HostedRoom& hosted);
  // Does what is due in the room that waits for the longest time, and returns it. Null: nothing is
  // due in any.
  const HostedRoom* advance_next(TimePoint now);
  // Also gives back the names of people whose places were given up, and destroys rooms that nobody
  // is in any more.
  void flush(TimePoint now);
  // REQUIRES: flush() was called after the last touch().
  std::optional<TimePoint> next_deadline() const;

 private:
  std::string fresh_code();
  bool is_name_in_use(const std::string& name) const;
  HostedRoom& add(std::unique_ptr<HostedRoom> hosted);
  void schedule(HostedRoom& hosted, TimePoint due);
  // Updates the facts about all rooms together, after a change of this one.
  void note(HostedRoom& hosted);
  // REQUIRES: the room counts neither as running nor as listed.
  void drop(HostedRoom& hosted);

  RoomServices& services_;
  Outbox& outbox_;
  // Trees, as in Names: typed text is looked up in them, and no message of a match looks anything
  // up.
  std::map<std::string, std::unique_ptr<HostedRoom>> rooms_;  // by code
  std::map<std::string, HostedRoom*> named_;                  // by folded name
  std::uint64_t newest_ = 0;
  Schedule schedule_;  // an entry for each room; moving one allocates nothing
  std::vector<HostedRoom*> touched_;
  // As of the last note() of each room.
  std::size_t running_count_ = 0;
  ListedRooms listed_;
  std::uint64_t listed_version_ = 0;
};

}  // namespace race2048::server
