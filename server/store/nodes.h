// The servers ("nodes") that share a database: which of them live, and which room is whose.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/identities.h"
#include "server/store/journal.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// Numbers a node. Chosen by chance when its process starts, so that no two ever have the same; not
// 0.
using NodeId = std::uint64_t;
NodeId new_node_id();

// By which the nodes of a database know each other: random bytes that stand in the database alone.
using SharedSecret = std::array<std::uint8_t, 32>;

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

// Up to where a node has read the changes of names and bans. Opaque.
struct ChangeMark {
  std::int64_t transaction = 0;
  std::int64_t unix_us = 0;  // by the database's clock

  bool operator==(const ChangeMark&) const = default;
};

// Names that belong to keys, and bans, as they are now.
struct IdentityNews {
  ChangeMark mark;
  bool complete = false;  // all that there are; otherwise those that may have changed
  IdentityChanges rows;
};

// A name for a person of this node.
struct NameClaim {
  std::string folded;
  std::string person;     // person_bytes()
  bool is_login = false;  // nobody has it yet: a key that owns it is in the way

  bool operator==(const NameClaim&) const = default;
};

struct NameChanges {
  std::vector<std::string> freed;  // folded; nobody of this node has them any more
  std::vector<NameClaim> claims;   // each name once
  // Names that their keys have not used since then are free.
  std::int64_t expired_before_unix_ms = 0;
};

enum class NameAnswer : std::uint8_t {
  ours,      // a person of this node has it
  in_use,    // a person of another node has it
  is_there,  // the same person has it at another node
  owned,     // it belongs to a key, and the person has not proved that one
};

// A room that is listed or has a name.
struct ListingRow {
  std::string code;
  std::string room_name{};   // folded; empty: none
  std::string entry{};       // a serialised RoomEntry; empty: it is not listed
  bool is_joinable = false;  // a quick match may lead there

  bool operator==(const ListingRow&) const = default;
};

// Rows of this node's rooms.
struct ListingChanges {
  std::vector<ListingRow> rows;   // each in place of one of the same room
  std::vector<std::string> gone;  // codes of rooms without a row
};

// A listed room of another node.
struct Listed {
  ListingRow row;
  RoomOwner owner;
};

// Whether the person has a key, and the id.
std::string person_bytes(const Person& person);

// The leases, on a connection of their own. All calls are synchronous; one thread at a time.
class Nodes {
 public:
  virtual ~Nodes() = default;

  // Begins the lease of this process, or renews it: for limits::kLease from now on, by the
  // database's clock, its rooms are its own. Returns all nodes with a lease, this one too, in order
  // of their addresses.
  virtual OrStoreFault<std::vector<Node>> renew() = 0;
  // The secret of all nodes. If there is none yet, it is `proposed` from now on.
  virtual OrStoreFault<SharedSecret> secret(const SharedSecret& proposed) = 0;
  // Ends the lease: whoever comes first claims the rooms.
  virtual OrStoreFault<> leave() = 0;
  // Nothing without a room of this code.
  virtual OrStoreFault<std::optional<RoomOwner>> owner_of(std::string_view room) = 0;
  // Which of these rooms another node has, with its epochs.
  virtual OrStoreFault<std::vector<LostRoom>> lost_rooms(const std::vector<std::string>& codes) = 0;

  // The changes of names and bans since the mark. Without a mark it is the mark alone.
  virtual OrStoreFault<IdentityNews> identity_news(const std::optional<ChangeMark>& since) = 0;
  // Frees names, and then claims others, which nodes without a lease do not have any more. Does
  // nothing twice if it is called again. Returns an answer for each claim.
  virtual OrStoreFault<std::vector<NameAnswer>> change_names(const NameChanges& changes) = 0;
  // Which of these folded names a person of a node has, or a key owns.
  virtual OrStoreFault<std::vector<std::string>> names_taken(
      const std::vector<std::string>& folded, std::int64_t expired_before_unix_ms) = 0;

  // Writes and deletes rows of the list of rooms. Returns the codes of those that it has written:
  // not those of rooms that are not stored yet, or no longer this node's.
  virtual OrStoreFault<std::vector<std::string>> change_listings(const ListingChanges& changes) = 0;
  // The listed rooms of other nodes with a lease.
  virtual OrStoreFault<std::vector<Listed>> listings() = 0;
  // The code of the room with this folded name, at whichever node; nothing: no room has it.
  virtual OrStoreFault<std::optional<std::string>> room_named(std::string_view folded) = 0;
};

}  // namespace race2048::store
