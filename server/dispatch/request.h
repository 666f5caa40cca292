// A message of a client, with all that its handler works on.
#pragma once

#include <optional>

#include "proto/race2048.pb.h"
#include "server/dispatch/archive.h"
#include "server/dispatch/links.h"
#include "server/dispatch/observer.h"
#include "server/dispatch/server_config.h"
#include "server/door/bans.h"
#include "server/hosting/directory.h"
#include "server/hosting/room_host.h"

namespace race2048::server {

class Doorway;
class Forwarder;
class Galleries;

// Running matches end, and no other begins.
struct Drain {
  TimePoint by;  // own time
  bool done = false;
};

// The parts of a server. All of them outlive this.
struct Desk {
  Links& links;
  RoomHost& rooms;
  Directory directory;
  Names& names;
  Bans& bans;
  Addresses& addresses;
  Doorway& doorway;
  const ServerConfig& config;  // may change
  ServerCounts& counts;
  const std::optional<Drain>& drain;
  const Observers& observers;
  Archive* archive;                // null on a server that keeps no results
  Galleries* galleries = nullptr;  // never null once the server is made
  Forwarder* forwarder = nullptr;  // null: nobody is passed on to other servers
  std::size_t relayed = 0;         // links with a relay
};

struct Request {
  SessionId id() const { return link.session.id(); }
  // REQUIRES: the link is in a room.
  HostedRoom& hosted() const { return *link.room; }
  Room& room() const { return link.room->room; }

  Desk& desk;
  Link& link;
  const v1::ToServer& message;
  TimePoint now;
};

// Handles the message, or refuses it.
using Handler = Verdict (*)(const Request& asked);

}  // namespace race2048::server
