// The journal's tables. For the files of this folder only.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/journal.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/recent_log.h"

namespace race2048::store {

// Knows where each room stands, so that an append is judged without a question to SQLite. Its
// knowledge changes only with a committed transaction. The calls are those of Database; they throw
// SQLite::Exception, after which nothing has changed.
class JournalTable {
 public:
  JournalTable(Connection& connection, std::size_t most_recent_bytes);

  // Begins the next epoch and reads where each room stands. Once, before all other calls.
  OrStoreFault<> begin();

  Epoch epoch() const { return epoch_; }
  OrStoreFault<> append(std::span<const AppendBatch> batches, Durability durability);
  OrStoreFault<> replace(const Append& checkpoint, Durability durability);
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability);
  std::vector<std::string> names_in_order() const;
  OrStoreFault<ClaimedRoom> claim(std::string_view room);
  // A process leaves its rooms in any way to the next one, which has the folder.
  OrStoreFault<std::optional<ClaimedRoom>> claim_orphan(Orphans which, std::size_t most);
  void give_back(std::string_view room) { given_back_.emplace_back(room); }
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason);

 private:
  struct Room {
    std::int64_t id = 0;
    Epoch epoch = 0;
    std::uint64_t first_index = 0;  // of the first chunk, or of the first append without chunks
    std::uint64_t next_index = 0;
    std::size_t chunk_bytes = 0;
    // The recent appends, which are in no chunk. They end with the staged ones.
    std::string recent;
    std::uint64_t recent_appends = 0;
    // The additions of the current transaction.
    std::size_t staged_bytes = 0;
    std::uint64_t staged_appends = 0;
    std::string damage;  // why the room cannot be restored; empty: it can

    std::string_view staged() const;
    // The recent appends that are stored already.
    std::string_view stored_recent() const;
  };
  // By name. References to rooms stay valid while others come and go.
  using Rooms = std::unordered_map<std::string, Room>;
  using NamedRoom = Rooms::value_type;

  void begin_epoch();
  OrStoreFault<> read_rooms();
  void read_chunks();
  OrStoreFault<> read_recent();
  static void add_recent(const PackedAppends& appends, Room& room);

  // That this process has in the room, also in a new one; 0: none.
  Epoch own_epoch_of(Rooms::const_iterator room) const;
  OrStoreFault<NamedRoom*> room_for(const Append& append);
  OrStoreFault<> stage(std::span<const AppendBatch> batches);
  OrStoreFault<> stage(const Append& append);
  void store_staged(Durability durability);
  void append_staged();
  void keep_staged(bool recent_was_cleared);
  void forget_staged() noexcept;

  std::int64_t insert_room(const std::string& name, std::uint64_t first_index);
  void insert_chunk(const Room& room, std::uint64_t first_index, std::uint64_t appends,
                    std::string_view bytes);
  void insert_recent_as_chunk(const Room& room);
  void delete_room(const Room& room, bool with_chunks);
  void forget_oldest_aside();
  std::string bytes_of(const Room& room);

  Connection& connection_;
  std::size_t most_recent_bytes_;
  Epoch epoch_ = 0;
  Rooms rooms_;
  std::vector<std::string> found_;       // the rooms of the runs before, the first one last
  std::vector<std::string> given_back_;  // of them, once more
  std::vector<NamedRoom*> staged_;
  RecentLog recent_log_;  // with appends of removed rooms
  std::string packed_;    // reused: the staged appends

  SQLite::Statement insert_room_;
  SQLite::Statement update_room_;
  SQLite::Statement claim_room_;
  SQLite::Statement delete_room_;
  SQLite::Statement insert_chunk_;
  SQLite::Statement delete_chunks_;
  SQLite::Statement select_chunks_;
};

}  // namespace race2048::store
