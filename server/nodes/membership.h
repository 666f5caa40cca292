// One of several servers that share a database: renews its lease, leads people to the server that
// has their room, and says when rooms without an owner are to be claimed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/door/registry.h"
#include "server/nodes/lease.h"
#include "server/sessions/types.h"
#include "server/store/node_thread.h"

namespace race2048::server {

// All calls, and all of the hooks, are on the server's thread.
class Membership final : public Registry {
 public:
  struct Hooks {
    // The codes of the rooms that are here.
    std::function<std::vector<std::string>()> rooms;
    std::function<bool(const std::string& code)> is_here;
    // Calls a function after this long; one call at a time is asked for.
    std::function<void(std::chrono::milliseconds, std::function<void()>)> call_later;
    // Claims these rooms and takes them up; calls `done` when there are no more.
    std::function<void(store::Orphans, std::function<void()> done)> claim_orphans;
    // MatchServer::admit().
    std::function<void(DoorTicket, const DoorAnswer&)> admit;
    // Another node may own the room: then it is no longer here.
    std::function<void(const store::LostRoom&)> lose_room;
    // The nodes that live, as ServerConfig::nodes, and where people go whose room is no longer
    // here.
    std::function<void(std::vector<std::string> nodes, const std::optional<Elsewhere>& successor)>
        set_nodes;
    // The lease may be confirmed again.
    std::function<void()> tell_again;
    // The state of the lease has changed.
    std::function<void(Lease::State)> on_state;
    Clock clock;
    RandomBytes random;
  };

  Membership(store::NodeId self, store::NodeThread& thread, Hooks hooks,
             TimePoint::duration adrift_after)
      : self_(self), thread_(thread), hooks_(std::move(hooks)), lease_(adrift_after) {}

  // Begins to renew, and soon to look for rooms without an owner. `nodes`: the answer to the first
  // renewal, which was sent at `sent`.
  void begin(const std::vector<store::Node>& nodes, TimePoint sent);
  // False while nothing may be told.
  bool may_tell(TimePoint now) const { return !lease_.keeps_silent(now); }
  // Whether its rooms are its own.
  bool is_sure() const { return lease_.state(hooks_.clock()) == Lease::State::sure; }
  // Whether other nodes live that clients can reach.
  bool has_successor() const { return !others_.empty(); }
  // While the storage is at fault nobody enters a room: what would be told of it would hold up all
  // others there.
  void set_trouble(bool trouble) { in_trouble_ = trouble; }

  std::optional<DoorAnswer> ask(DoorTicket ticket, const DoorQuestion& question) override;

 private:
  void renew();
  void on_renewed(const store::OrStoreFault<std::vector<store::Node>>& nodes);
  void confirm(const std::vector<store::Node>& nodes);
  void take(const std::vector<store::Node>& nodes);
  void renew_later();
  void note_state();
  // Drops the rooms that another node has claimed while this one was not sure, and then confirms
  // the lease: so nobody is told anything of such a room.
  void look_for_losses(const std::vector<store::Node>& nodes);
  // The rooms that are this node's to claim.
  std::optional<store::Orphans> claimable() const;
  void look_for_orphans();
  void answer(DoorTicket ticket, const std::string& code,
              const store::OrStoreFault<std::optional<store::RoomOwner>>& owner);
  DoorAnswer answer_for(const std::string& code, const store::RoomOwner& owner) const;
  std::chrono::milliseconds by_chance(std::chrono::milliseconds most) const;

  store::NodeId self_;
  store::NodeThread& thread_;
  Hooks hooks_;
  Lease lease_;
  Lease::State told_ = Lease::State::sure;
  std::vector<store::Node> others_;  // that live and can be reached
  bool looks_ = false;               // for orphans, right now
  bool in_trouble_ = false;
  // People who wait for a room that has no owner.
  struct Waiting {
    DoorTicket ticket{};
    std::string code;
  };
  std::vector<Waiting> waiting_;
  // People who wait until the database names the owner of their room, by the room's code. One
  // question serves a crowd that comes for one room.
  std::map<std::string, std::vector<DoorTicket>> asking_;
};

// Where clients reach this node; the address has the form of --node. Nothing if it has none.
std::optional<Elsewhere> elsewhere_at(const std::string& address);

}  // namespace race2048::server
