// The journal's tables in PostgreSQL. For the files of this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/journal.h"
#include "server/store/nodes.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/unsafe_writes.h"

namespace race2048::store {

// Each write is one statement and so one transaction, which changes nothing unless the room's row
// has this node as its owner, and the epoch and the index that it knows. If the connection is lost
// before the answer, the write may have been done: it is done again, the rows refuse it in this
// case, and then they show that it was.
//
// A server that crashes, or whose standby is promoted, loses the last writes that nobody waited
// for. They stay in memory until a durable one follows, and are done again on the next connection.
//
// The calls are those of JournalStore; they throw PostgresError.
class JournalRows {
 public:
  JournalRows(PostgresConnection& connection, const Sharer& sharer)
      : connection_(connection), sharer_(sharer) {}

  // Begins the next epoch. Once, before all other calls.
  void begin();

  Epoch epoch() const { return epoch_; }
  OrStoreFault<> append(std::span<const AppendBatch> batches, Durability durability);
  OrStoreFault<> replace(const Append& checkpoint, Durability durability);
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability);
  std::vector<std::string> names_in_order();
  OrStoreFault<ClaimedRoom> claim(std::string_view room);
  OrStoreFault<std::optional<ClaimedRoom>> claim_orphan(Orphans which, std::size_t most);
  void give_back(std::string_view room);
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason);

 private:
  // A room that this process has made or claimed.
  struct Room {
    Epoch epoch = 0;
    std::uint64_t next_index = 0;
    std::size_t bytes = 0;  // at least: without those that were found
    // Appends from here to next_index were found to be stored when that was in doubt: whoever
    // repeats them has stored them.
    std::uint64_t found_from = 0;

    bool was_found(std::uint64_t index) const { return index >= found_from && index < next_index; }
  };
  // The appends of a room in one transaction.
  struct Staged {
    std::string_view name;
    Epoch epoch = 0;
    std::uint64_t first_index = 0;
    std::uint64_t appends = 0;
    std::string bytes;
  };

  // What the row of a room says. The epoch is 0 if the room is another node's.
  struct Fence {
    Epoch epoch = 0;
    std::uint64_t next_index = 0;
  };

  // The row of a room that this node has claimed.
  struct ClaimedRow {
    std::int64_t id = 0;
    std::string name;
    Epoch epoch = 0;
    std::uint64_t first_index = 0;
    std::uint64_t next_index = 0;
  };

  // On a new connection: does again what the server has lost. Before each use of the tables.
  void restore_lost();
  // Makes all writes before it durable.
  void make_safe();
  // The first two parameters of a statement that may make or claim a room.
  Parameters as_this_node() const;
  OrStoreFault<std::vector<Staged>> stage(std::span<const AppendBatch> batches) const;
  OrStoreFault<> stage(const Append& append, std::vector<Staged>& all,
                       std::unordered_map<std::string_view, std::size_t>& places,
                       std::size_t& new_rooms) const;
  // Done unless it throws; false: the rows refuse it, and nothing is stored.
  bool store(const std::vector<Staged>& all);
  bool store(const Append& checkpoint);
  // Runs a statement that divides by zero if the rows refuse it.
  bool run_fenced(const char* sql, const Parameters& parameters);
  void keep(std::vector<Staged>& all, Durability durability);
  // What was sent may be stored: up to this index of the room.
  void doubt(std::string_view room, std::uint64_t next_index);
  // Nothing without the room.
  std::optional<Fence> fence_of(std::string_view room);
  // Why the rows refuse appends from this one on, with which the process knows the room to go on.
  // Nothing: they are stored already, as was in doubt, or the rows have changed since.
  OrStoreFault<> reason_of_refusal(const Append& first);
  std::vector<ClaimedRow> claim_by(const std::string& sql, const Parameters& parameters);
  // Reads the bytes of a room that was claimed just now.
  ClaimedRoom read(const ClaimedRow& row);
  // A room that this node has without knowing of it, claimed again.
  std::optional<ClaimedRoom> claim_unknown();

  PostgresConnection& connection_;
  Sharer sharer_;
  Epoch epoch_ = 0;
  std::unordered_map<std::string, Room> rooms_;
  // The next index of rooms if that is stored which is in doubt.
  std::unordered_map<std::string, std::uint64_t> doubts_;
  // The rows may have rooms of this node that are not in rooms_: the answer to a claim was lost, or
  // they were given back.
  bool has_unknown_rooms_ = false;
  // Claimed by one statement and not returned yet, the next one last.
  std::vector<ClaimedRow> claimed_ahead_;
  UnsafeWrites unsafe_;
  std::uint64_t connects_ = 0;  // PostgresConnection::connects() when nothing was missing
};

}  // namespace race2048::store
