// The faults of calls to a journal, the same for each that keeps one. No text names the room: its
// code lets people in, and the text gets into the log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "server/store/journal.h"

namespace race2048::store {

StoreFault room_fault(StoreFault::Kind kind, const std::string& text);
StoreFault no_such_room();
StoreFault wrong_index(const Append& append, std::uint64_t next);
StoreFault too_many_rooms();

StoreFault stale_epoch(const Append& append);

// Whether a room may have this name, and this process writes to it with this epoch. `own`: the
// epoch that it has in this room; 0 if another process owns the room.
OrStoreFault<> check_owner(const Append& append, Epoch own);
// Whether a room with so many bytes may get more.
OrStoreFault<> check_room_bytes(std::size_t bytes, std::size_t more);
// The bytes of all appends of a transaction, or of a checkpoint.
OrStoreFault<> check_transaction(std::span<const AppendBatch> batches);
OrStoreFault<> check_checkpoint(const Append& checkpoint);

}  // namespace race2048::store
