// A copy of all that a store keeps, into another of any kind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/journal.h"
#include "server/store/limits.h"
#include "server/store/sql/sql_connection.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// A database that no server uses, as a copy reads or writes it. Writing begins with an empty one;
// until finish() others find nothing of what was written, and it is gone with this object. Reading
// leaves the database as it was, for a server. The calls throw what the connection throws.
class CopyEnd {
 public:
  virtual ~CopyEnd() = default;

  virtual SqlConnection& sql() = 0;
  // The names of rooms with a journal.
  virtual std::vector<std::string> rooms() = 0;
  virtual OrStoreFault<ClaimedRoom> read_room(std::string_view room) = 0;
  virtual OrStoreFault<> write_room(const ClaimedRoom& room) = 0;
  // Runs `work` once; what this end throws in it becomes a fault. `doing` completes "cannot ...".
  virtual OrStoreFault<> attempt(std::string_view doing,
                                 const std::function<OrStoreFault<>()>& work) = 0;

  // Of one that is written: before and after some results, so that a transaction may end.
  virtual void begin_some() {}
  virtual void end_some() {}
  // All is written, and shall stay. Throws nothing.
  virtual OrStoreFault<> finish() = 0;
};

struct Copied {
  std::uint64_t rooms = 0;
  std::vector<std::string> left_out{};  // why a room was, one for each
  std::uint64_t results = 0;
  std::uint64_t names = 0;
  std::uint64_t bans = 0;
};

// How many results are copied, of all.
using CopyProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

// Copies rooms with their journals, results with replays, names, bans, the record of removals and
// the clock of ages. `exists` if `to` has any of these. Rooms that were put aside, and those that
// cannot be restored, are left out.
OrStoreFault<Copied> copy_database(CopyEnd& from, CopyEnd& to, const CopyProgress& progress);

// What both ends of a kind have in common.
template <typename Connection, typename Journal>
class SqlCopyEnd : public CopyEnd {
 public:
  SqlConnection& sql() override { return connection_; }
  std::vector<std::string> rooms() override { return journal_->names_in_order(); }
  OrStoreFault<ClaimedRoom> read_room(std::string_view room) override {
    return journal_->claim(room);
  }
  OrStoreFault<> write_room(const ClaimedRoom& room) override {
    const auto piece = [&room](std::size_t number) {
      return room.bytes.substr(number * limits::kMaxAppendBytes, limits::kMaxAppendBytes);
    };
    const std::size_t more =
        room.bytes.empty() ? 0 : (room.bytes.size() - 1) / limits::kMaxAppendBytes;
    // So that the next append has the same index as before.
    const std::uint64_t first = std::max<std::uint64_t>(room.next_index, more + 1) - more - 1;
    auto written = journal_->replace({room.room, journal_->epoch(), first, piece(0)},
                                     Durability::this_program);
    for (std::size_t i = 1; i <= more && written; ++i) {
      const std::vector<Append> next = {{room.room, journal_->epoch(), first + i, piece(i)}};
      const AppendBatch batch = next;
      written = journal_->append({&batch, 1}, Durability::this_program);
    }
    return written;
  }

 protected:
  template <typename... Arguments>
  explicit SqlCopyEnd(Arguments&&... arguments)
      : connection_(std::forward<Arguments>(arguments)...) {}

  Connection connection_;
  std::optional<Journal> journal_;  // once the tables are today's
};

}  // namespace race2048::store
