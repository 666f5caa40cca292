// The acts of a server's operator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/dispatch/match_server.h"

namespace race2048::server {

// A person on the server, as the operator sees them.
struct PersonThere {
  std::string name;
  std::string key{};      // the text of its fingerprint; empty: a guest
  std::string address{};  // without a port; empty: away
  std::string room{};     // the code; empty: in none
  bool bot = false;
  bool away = false;               // has lost the connection, and a room keeps the place
  std::int64_t since_unix_ms = 0;  // of the login; 0: before the server started
};

// A room as the operator sees it.
struct RoomThere {
  std::string code;
  std::string name;   // by which it is found as by its code; empty: none
  std::string title;  // as typed
  std::string host;
  std::size_t players = 0;
  std::size_t seats = 0;
  std::size_t watchers = 0;
  bool running = false;  // a match or its countdown
  bool listed = false;
};

// How many people on the server an act would concern, and how many there are.
struct Coverage {
  std::size_t meant = 0;
  std::size_t all = 0;
};

// Acts that concern people or rooms are chores of the server: each looks at some people or rooms in
// each wake-up, and then calls `done`, on the server's thread. So a list is not a snapshot: a
// person who comes or goes meanwhile is in it once or not at all. All functions are harmless
// whenever MatchServer::release() is. Each reports the act to the observers.
class Operator {
 public:
  using Done = std::function<void()>;
  // Gets the people whom an act concerned; the fault is a sentence.
  using DoneTo = std::function<void(const OrFault<Affected>&)>;

  // The server outlives this; this outlives the server's last wake-up.
  explicit Operator(MatchServer& server) : server_(server), desk_(server.desk()) {}

  // Bans `who`, which BannedParty::parse() reads, until this time or for good. Returns the ban as
  // it stands; the fault is a sentence. Removes the people it concerns; `done` follows when they
  // are gone.
  OrFault<ServerBan> ban(
      const std::string& who, std::optional<std::int64_t> until_unix_ms, const std::string& note,
      std::function<void(const Affected&)> done = [](const Affected&) {});
  // How many of the people who are there the ban of this party would remove.
  void cover(const BannedParty& party, std::function<void(const Coverage&)> done);
  // Removes the people of whom another server of the service has banned the party.
  void enforce(const ServerBan& ban);
  // The fault says that there is no such ban.
  OrFault<> unban(const std::string& who, const std::string& note = "");
  // Calls `take` for everybody who is logged in or has a place in a room, by name.
  void people(std::function<void(const PersonThere&)> take, Done done);
  // The same for all open rooms, by code.
  void rooms(std::function<void(const RoomThere&)> take, Done done);
  // Removes a person, who may come back, and is sent the note. It is a fault if nobody has the
  // name.
  void kick(
      const std::string& name, const std::string& note = "",
      DoneTo done = [](const OrFault<Affected>&) {});
  // The name belongs to no key any more; a person who has it at the moment keeps it. False if it
  // did not before.
  bool free_name(const std::string& name, const std::string& note = "");

  // The next three take the code or the name of an open room, and hand `done` a fault if no room
  // has it.

  // Ends the room: nobody enters it from now on, the people in it stand outside of rooms and are
  // sent the note, and kept places are given up. A match that runs has no result.
  void close_room(const std::string& room, const std::string& note, DoneTo done);
  // Nobody finds the room in the list any more. Its host cannot list it again.
  void unlist_room(const std::string& room, const std::string& note, DoneTo done);
  // Gives the room this title, which may be empty. Its host cannot change it again. It is a fault
  // if the text can be no title.
  void retitle_room(const std::string& room, const std::string& title, const std::string& note,
                    DoneTo done);

  // The id in results of the person whose key owns the name; nothing if no key owns it.
  std::optional<PersonId> owner_of(const std::string& name) const;
  // The name belongs to no key any more, nor do the other names of its key. Returns how many they
  // are.
  std::size_t forget_names(const std::string& name) { return desk_.names.forget(name); }
  // Reports an act of another class to the observers.
  void note_act(const OperatorAct& act) const;
  // Sends everybody who is logged in a line of text. The fault says what is wrong with it.
  OrFault<> notice(
      const std::string& text, Done done = [] {});

 private:
  class Removing;
  class Closing;
  class ListingPeople;

  // The address is null if it is not known any more.
  using IsMeant = std::function<bool(const Person& person, const Address* address)>;
  // Removes everybody who is meant, with a connection or without; `done` gets them. A person who
  // comes back meanwhile is found if nobody else was.
  void remove(Refusal why, IsMeant is_meant, std::function<void(const Affected&)> done);
  static IsMeant covered_by(const BannedParty& party);
  // Null if no open room has this code, or this name.
  HostedRoom* room_shown_as(const std::string& typed) const;
  // Acts on a room in a later wake-up, and notes the act. `act` gets the people in the room; it or
  // act_on_room() calls `done` with them.
  using ActOnRoom = std::function<void(HostedRoom& hosted, const Affected& people, TimePoint now)>;
  void act_on_room(const std::string& room, OperatorAct noted, DoneTo done, ActOnRoom act);
  // Calls `done` when all are out. REQUIRES: the room is open.
  void close(HostedRoom& hosted, Refusal why, Done done);
  // The operator's options of a room, and a line for the people in it.
  void apply(HostedRoom& hosted, const RoomOptions& options, const char* line, TimePoint now);

  MatchServer& server_;
  Desk& desk_;
};

}  // namespace race2048::server
