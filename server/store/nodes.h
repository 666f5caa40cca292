// The servers ("nodes") that share a database: which of them live, and which room is whose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/journal.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// Numbers a node. Chosen by chance when its process starts, so that no two ever have the same; not
// 0.
using NodeId = std::uint64_t;
NodeId new_node_id();

// A process that shares a database.
struct Sharer {
  NodeId node = 0;
  std::uint64_t decisions =
      1;  // the version of their bytes that it writes, and reads with all before
  // HOST:PORT or HOST:PORT#FINGERPRINT, by which clients reach it; empty: they cannot.
  std::string address{};
};

struct Node {
  NodeId node = 0;
  std::string address;

  bool operator==(const Node&) const = default;
};

struct RoomOwner {
  Node node;
  Epoch epoch = 0;
  bool lives = false;  // its lease holds: nobody else may claim the room

  bool operator==(const RoomOwner&) const = default;
};

// The leases, on a connection of their own. All calls are synchronous; one thread at a time.
class Nodes {
 public:
  virtual ~Nodes() = default;

  // Begins the lease of this process, or renews it: for limits::kLease from now on, by the
  // database's clock, its rooms are its own. Returns all nodes with a lease, this one too, in order
  // of their addresses.
  virtual OrStoreFault<std::vector<Node>> renew() = 0;
  // Ends the lease: whoever comes first claims the rooms.
  virtual OrStoreFault<> leave() = 0;
  // Nothing without a room of this code.
  virtual OrStoreFault<std::optional<RoomOwner>> owner_of(std::string_view room) = 0;
  // Which of these rooms another node has, with its epochs.
  virtual OrStoreFault<std::vector<LostRoom>> lost_rooms(const std::vector<std::string>& codes) = 0;
};

}  // namespace race2048::store
