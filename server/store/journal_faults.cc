#include "server/store/journal_faults.h"

#include "server/store/limits.h"

namespace race2048::store {

StoreFault room_fault(StoreFault::Kind kind, const std::string& text) {
  return {.kind = kind, .text = "the journal of a room " + text};
}

StoreFault no_such_room() {
  return room_fault(StoreFault::Kind::not_found, "does not exist");
}

StoreFault wrong_index(const Append& append, std::uint64_t next) {
  return room_fault(
      StoreFault::Kind::wrong_index,
      "takes append " + std::to_string(next) + " next, not append " + std::to_string(append.index));
}

StoreFault too_many_rooms() {
  return room_fault(StoreFault::Kind::too_much,
                    "is one too many: the bound is " + std::to_string(limits::kMaxJournalRooms));
}

StoreFault stale_epoch(const Append& append) {
  StoreFault fault = room_fault(StoreFault::Kind::stale_epoch, "belongs to another process");
  fault.room = append.room;
  fault.epoch = append.epoch;
  return fault;
}

OrStoreFault<> check_owner(const Append& append, Epoch own) {
  if (append.room.empty() || append.room.size() > limits::kMaxJournalName) {
    return StoreFault{.kind = StoreFault::Kind::too_much,
                      .text = "the name of a room with a journal has 1 to " +
                              std::to_string(limits::kMaxJournalName) + " bytes"};
  }
  if (append.epoch == own) return {};
  return stale_epoch(append);
}

OrStoreFault<> check_room_bytes(std::size_t bytes, std::size_t more) {
  if (bytes + more <= limits::kMaxRoomJournal) return {};
  return room_fault(StoreFault::Kind::too_much, "is too long");
}

OrStoreFault<> check_transaction(std::span<const AppendBatch> batches) {
  std::size_t bytes = 0;
  for (const AppendBatch& batch : batches) {
    for (const Append& append : batch) bytes += append.bytes.size();
  }
  if (bytes <= limits::kMaxAppendBytes) return {};
  return StoreFault{.kind = StoreFault::Kind::too_much,
                    .text = "appends of one transaction have more than " +
                            std::to_string(limits::kMaxAppendBytes) + " bytes"};
}

OrStoreFault<> check_checkpoint(const Append& checkpoint) {
  if (checkpoint.bytes.size() <= limits::kMaxAppendBytes) return {};
  return room_fault(StoreFault::Kind::too_much, "gets too long a checkpoint");
}

}  // namespace race2048::store
