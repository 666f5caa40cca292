// What a server shares with others beside rooms: the names of people, those that belong to keys,
// bans, and the lists and names of rooms.
#pragma once

#include <functional>
#include <optional>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/admin/operator.h"
#include "server/dispatch/match_server.h"
#include "server/door/registry.h"
#include "server/nodes/claimed_names.h"
#include "server/nodes/listings.h"
#include "server/nodes/shared_identities.h"
#include "server/store/node_thread.h"

namespace race2048::server {

// All calls are on the server's thread.
class SharedState final : public Registry {
 public:
  // All of these outlive this. `rooms` answers first. `read`: the server knows all changes of names
  // and bans before. `age_unix_ms`: ServerConfig's.
  SharedState(asio::io_context& context, store::NodeThread& thread, Registry& rooms,
              const store::ChangeMark& read, const UnixMs& age_unix_ms);

  // Shares the state of this server, which outlives its use. Call it before the first room or
  // connection.
  void begin(MatchServer& server);
  // Asks the database nothing more. No call but those of the server may follow.
  void stop();

  std::optional<DoorAnswer> ask(DoorTicket ticket, const DoorQuestion& question) override;

 private:
  void look();
  std::optional<DoorAnswer> ask_room(DoorTicket ticket, const AskRoom& room);
  std::optional<DoorAnswer> ask_name(DoorTicket ticket, const std::string& name);
  void admit(DoorTicket ticket, const DoorAnswer& answer);

  store::NodeThread& thread_;
  asio::steady_timer timer_;
  Registry& rooms_;
  MatchServer* server_ = nullptr;
  std::optional<Operator> operator_;
  ClaimedNames names_;
  SharedIdentities identities_;
  Listings listings_;
};

}  // namespace race2048::server
