// What the operator does and sees that concerns all people or all rooms of a server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/match/person.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/chores.h"
#include "server/dispatch/observer.h"
#include "server/dispatch/request.h"
#include "server/hosting/room_there.h"

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

// How many people an act would be about, of all who are there.
struct Coverage {
  std::size_t meant = 0;
  std::size_t all = 0;
};

// Each act is a chore: it looks at some people or rooms in each wake-up, and then calls `done`. So
// a list is no picture of one moment: a person who comes or goes meanwhile is in it or not, once.
class OperatorActs {
 public:
  using Done = std::function<void()>;
  // The address is null if it is not known any more.
  using IsMeant = std::function<bool(const Person& person, const Address* address)>;

  // Both outlive this.
  OperatorActs(Chores& chores, Desk& desk) : chores_(chores), desk_(desk) {}

  // Puts everybody out who is meant, with a connection or without; `done` gets them. A person who
  // comes back meanwhile is found if nobody else was.
  void put_out(Refusal why, IsMeant is_meant, std::function<void(const Affected&)> done);
  // Counts those whom put_out() would put out.
  void count(IsMeant is_meant, std::function<void(const Coverage&)> done);
  // Ends the room: nobody enters it from now on, the people in it stand outside of rooms and are
  // told why, and kept places are given up. A match that runs has no result. REQUIRES: the room is
  // open.
  void close(HostedRoom& hosted, Refusal why, Done done);
  // Sends the message to everybody who is logged in now.
  void tell(v1::ToClient message, Done done);
  // Calls `take` for everybody who is logged in or has a place in a room, by name.
  void people(std::function<void(const PersonThere&)> take, Done done);
  // The same for all open rooms, by code.
  void rooms(std::function<void(const RoomThere&)> take, Done done);

 private:
  class PuttingOut;
  class Closing;
  class ListingPeople;

  Chores& chores_;
  Desk& desk_;
};

}  // namespace race2048::server
