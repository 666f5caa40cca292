// The input and output of a journal: the bytes of rooms' decisions, in order.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace race2048::store {

// Numbers the processes that have owned a database, from 1. A room's appends come from the process
// that owns it: the one that made the room or claimed it last.
using Epoch = std::uint64_t;

// The next bytes of a room.
struct Append {
  std::string room;         // its code
  Epoch epoch = 0;          // of the process that owns the room
  std::uint64_t index = 0;  // counts the room's appends; 0 makes the room
  std::string bytes;

  bool operator==(const Append&) const = default;
};

// Appends that came together.
using AppendBatch = std::span<const Append>;

// A room as its last owner left it.
struct ClaimedRoom {
  std::string room;
  std::uint64_t next_index = 0;  // of the next append, with the epoch of the new owner
  std::string bytes;             // of all appends since the last checkpoint, which they begin with
  std::string damage{};          // why the journal cannot be read, such as a gap; empty: it can
};

}  // namespace race2048::store
