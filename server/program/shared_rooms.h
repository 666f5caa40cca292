// The rooms of one of several servers that share a database: joins its membership with the server,
// the journal and the store.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/match_server.h"
#include "server/journal/recovery.h"
#include "server/journal/room_journal.h"
#include "server/nodes/membership.h"
#include "server/store/node_thread.h"
#include "server/store/store_thread.h"

namespace race2048::server {

struct SharingOptions {
  std::chrono::milliseconds resume_wait{};  // ServerConfig::timings
  bool passes_through = false;              // all servers stand behind one address
};

// Since the start.
struct SharingCounts {
  std::uint64_t lapses = 0;   // of the lease, which was not confirmed in time
  std::uint64_t claimed = 0;  // rooms that had no owner
  std::uint64_t lost = 0;     // rooms that others have claimed
};

class SharedRooms {
 public:
  // Begins the lease of this process. The context and the journal outlive this.
  static store::OrStoreFault<std::unique_ptr<SharedRooms>> join(asio::io_context& context,
                                                                RoomJournal& journal,
                                                                const store::Sharer& self,
                                                                std::unique_ptr<store::Nodes> nodes,
                                                                const SharingOptions& options);

  // Answers for rooms.
  Registry& registry() { return membership_; }
  store::NodeThread& thread() { return thread_; }
  // Renews the lease from now on, and claims rooms that have no owner. The server and the store
  // outlive this.
  void begin(MatchServer& server, store::StoreThread& store);
  // Other servers take the rooms up at once when this one stops.
  bool hands_over() const { return membership_.has_successor(); }
  // By which the servers of the database know each other.
  const store::SharedSecret& secret() const { return secret_; }
  // Servers that live and can be reached, with this one.
  std::size_t nodes() const { return nodes_.size(); }
  const SharingCounts& counts() const { return counts_; }
  // Another server may own the room now.
  void lose_room(const store::LostRoom& lost);
  bool lease_is_confirmed() const { return membership_.is_sure(); }
  // See Membership.
  void set_trouble(bool trouble) { membership_.set_trouble(trouble); }
  // Renews no more.
  void stop() { timer_.cancel(); }
  // Ends the lease: other servers claim the rooms at once. Call it last, when all is stored.
  store::OrStoreFault<> leave() { return thread_.leave(); }

 private:
  SharedRooms(asio::io_context& context, RoomJournal& journal, const store::Sharer& self,
              std::unique_ptr<store::Nodes> nodes, const SharingOptions& options);

  Membership::Hooks hooks();
  void call_later(std::chrono::milliseconds after, std::function<void()> call);
  // Takes these rooms up, some at a time.
  void claim_orphans(store::Orphans which, std::function<void()> done);
  void take_up_found(std::vector<FoundRoom> rooms);
  void set_nodes(std::vector<std::string> nodes, const std::optional<Elsewhere>& successor);
  void on_state(Lease::State state);

  asio::steady_timer timer_;
  bool passes_through_;
  store::SharedSecret secret_{};
  RoomJournal& journal_;
  MatchServer* server_ = nullptr;        // null: before begin()
  store::StoreThread* store_ = nullptr;  // likewise
  store::NodeThread thread_;
  Membership membership_;
  std::vector<store::Node> first_nodes_;  // until begin()
  TimePoint first_renewal_{};
  std::optional<Elsewhere> successor_;
  std::vector<std::string> nodes_;
  SharingCounts counts_;
};

}  // namespace race2048::server
