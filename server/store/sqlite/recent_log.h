// The bytes of the journal's recent appends, in rows that are used again and again. For the files
// of this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/sqlite/connection.h"

namespace race2048::store {

// ---- Appends as bytes, one after the other.

// Appends of one room.
struct PackedAppends {
  std::int64_t room = 0;
  std::uint64_t first_index = 0;
  std::uint64_t appends = 0;
  std::string_view bytes;

  bool operator==(const PackedAppends&) const = default;
};

// The most bytes that the appends of a room take beside their own.
inline constexpr std::size_t kMaxPackedOverhead = 40;

void pack(const PackedAppends& appends, std::string& out);

// Removes the first appends from the front of bytes, to which they refer. Nothing if the bytes are
// damaged; bytes that are empty have no more.
std::optional<PackedAppends> unpack(std::string_view& bytes);

// ---- The log.

// A row fills a page of the database and keeps its size, so an append writes only the row that it
// continues, and no page of free space or of the table's structure. To empty the log is to count up
// its cycle: rows of another cycle are free.
//
// Changes are part of the transaction that is open, and count from keep() on. The calls throw
// SQLite::Exception.
class RecentLog {
 public:
  // A page has 4096 bytes, of which SQLite takes some. The first two of a row are the number of its
  // bytes in use, the lower one first.
  static constexpr std::size_t kRowBytes = 4000;
  static constexpr std::size_t kUsableBytes = kRowBytes - 2;

  // An empty log keeps the rows for so many bytes.
  RecentLog(Connection& connection, std::size_t most_bytes);

  // All bytes, which are as many as `bound` at most. Once, before all other calls.
  OrStoreFault<std::string> read(std::size_t bound);

  std::size_t size() const { return kept_.size; }

  // A transaction has begun.
  void begin() { next_ = kept_; }
  void clear();
  void append(std::string_view bytes);
  // The transaction is committed.
  void keep() { kept_ = next_; }

 private:
  struct Rows {
    std::int64_t cycle = 0;
    std::size_t size = 0;  // bytes
    std::string last;      // bytes of the last row, unless it is full
  };

  void write_row(std::int64_t id, std::string_view bytes);

  std::int64_t most_rows_;
  Rows kept_;
  Rows next_;
  std::string row_;  // reused
  SQLite::Statement select_;
  SQLite::Statement write_;
  SQLite::Statement set_cycle_;
  SQLite::Statement delete_;
};

}  // namespace race2048::store
