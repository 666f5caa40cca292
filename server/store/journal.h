// A journal: the bytes of rooms' decisions, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_fault.h"
#include "shared/atomic_file.h"

namespace race2048::store {

// Numbers the owners of a room: it is greater for each later one. A room's appends come from the
// process that owns it: the one that made the room or claimed it last.
using Epoch = std::uint64_t;

// Rooms without an owner.
enum class Orphans : std::uint8_t {
  left,  // of processes that have left them to others
  all,   // and of those whose lease has ended, which may live
};

// A room that this process may have lost to another one: it has, unless it has claimed the room
// again since, and so owns it with a greater epoch.
struct LostRoom {
  std::string room;  // its code
  Epoch epoch = 0;

  bool operator==(const LostRoom&) const = default;
};

// The next bytes of a room.
struct Append {
  std::string room;         // its code
  Epoch epoch = 0;          // of the room's owner: this process
  std::uint64_t index = 0;  // counts the room's appends; 0 makes the room
  std::string bytes;

  bool operator==(const Append&) const = default;
};

// Appends that came together.
using AppendBatch = std::span<const Append>;

// A room as its last owner left it.
struct ClaimedRoom {
  std::string room;
  Epoch epoch = 0;               // of the new owner
  std::uint64_t next_index = 0;  // of the next append
  std::string bytes;             // of all appends since the last checkpoint, which they begin with
  std::string damage{};          // why the journal cannot be read, such as a gap; empty: it can

  bool operator==(const ClaimedRoom&) const = default;
};

// The journal of one process. All calls are synchronous. A call that returns a fault has stored
// nothing, or what it has stored is not stored twice: with is_storage_fault() it may be repeated,
// also together with what has come since.
class JournalStore {
 public:
  virtual ~JournalStore() = default;

  // The epoch of the rooms that this process makes. Each connection begins a new one.
  virtual Epoch epoch() const = 0;

  // Stores all appends or none, in one transaction. The appends of a room come in order. With
  // Durability::power_loss everything stored earlier is durable too, also without appends. Appends
  // that were stored without it may be lost in a power failure, the latest first.
  OrStoreFault<> append(AppendBatch appends, Durability durability) {
    return append_all({&appends, 1}, durability);
  }
  // The same for several batches in one transaction.
  virtual OrStoreFault<> append_all(std::span<const AppendBatch> batches,
                                    Durability durability) = 0;

  // Replaces all that the room has by one append, whose index is the next one or higher. Makes the
  // room if it does not exist.
  virtual OrStoreFault<> replace(const Append& checkpoint, Durability durability) = 0;

  // The room is over. Succeeds without a room.
  virtual OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability) = 0;

  // All rooms, in order of their names.
  virtual OrStoreFault<std::vector<std::string>> rooms() = 0;

  // Makes the room this process's own, with a new epoch: appends with an earlier one fail from now
  // on. Without a sync, like an append that is not durable. not_found without a room.
  virtual OrStoreFault<ClaimedRoom> claim(std::string_view room) = 0;

  // Claims the next room of these; nothing if there is none. It may claim up to `most` together,
  // which is cheaper: the next calls return the others, whatever they ask for. So the caller calls
  // it as often, unless a call fails or returns nothing, or it gives a room back. REQUIRES: most is
  // not 0.
  virtual OrStoreFault<std::optional<ClaimedRoom>> claim_orphan(Orphans which,
                                                                std::size_t most) = 0;

  // The process has no use yet for a room that it has claimed: claim_orphan() returns it again.
  virtual void give_back(std::string_view room) = 0;

  // Moves a room that cannot be restored out of the journal; its bytes are kept. REQUIRES: the room
  // is claimed.
  virtual OrStoreFault<> put_aside(std::string_view room, std::string_view reason) = 0;
};

}  // namespace race2048::store
