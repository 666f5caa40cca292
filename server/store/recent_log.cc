#include "server/store/recent_log.h"

#include <algorithm>
#include <optional>

namespace race2048::store {
namespace {

// The bytes in use of a row; nothing if it is damaged.
std::optional<std::string_view> used_bytes(std::string_view row) {
  if (row.size() != RecentLog::kRowBytes) return std::nullopt;
  const std::size_t size = static_cast<std::uint8_t>(row[0]) |
                           static_cast<std::size_t>(static_cast<std::uint8_t>(row[1])) << 8;
  if (size == 0 || size > RecentLog::kUsableBytes) return std::nullopt;
  return row.substr(RecentLog::kRowBytes - RecentLog::kUsableBytes, size);
}

}  // namespace

RecentLog::RecentLog(Connection& connection, std::size_t most_bytes)
    : most_rows_(static_cast<std::int64_t>(most_bytes / kUsableBytes + 1)),
      select_(connection.sqlite(),
              "SELECT id, bytes FROM journal_recent "
              "WHERE cycle = (SELECT recent_cycle FROM epoch) ORDER BY id"),
      insert_(connection.sqlite(), "INSERT INTO journal_recent(id, cycle, bytes) VALUES(?, ?, ?)"),
      update_(connection.sqlite(),
              "UPDATE journal_recent SET cycle = ?2, bytes = ?3 WHERE id = ?1"),
      set_cycle_(connection.sqlite(), "UPDATE epoch SET recent_cycle = ?"),
      delete_(connection.sqlite(), "DELETE FROM journal_recent WHERE id > ?") {
  SQLite::Database& sqlite = connection.sqlite();
  kept_.cycle = sqlite.execAndGet("SELECT recent_cycle FROM epoch").getInt64();
  kept_.count = sqlite.execAndGet("SELECT count(*) FROM journal_recent").getInt64();
}

OrStoreFault<std::string> RecentLog::read(std::size_t bound) {
  const StoreFault damaged{.kind = StoreFault::Kind::corrupt,
                           .text =
                               "the journal is damaged: a row of recent appends is missing, or "
                               "is not one"};
  std::string bytes;
  Use rows(select_);
  for (std::int64_t id = 1; rows.row(); ++id) {
    const std::optional<std::string_view> used = used_bytes(rows.bytes(1));
    const bool follows = bytes.size() % kUsableBytes == 0 && rows.number(0) == id;
    if (!used || !follows || bytes.size() + used->size() > bound) return damaged;
    bytes += *used;
  }
  kept_.size = bytes.size();
  kept_.last = bytes.substr(bytes.size() - bytes.size() % kUsableBytes);
  return bytes;
}

void RecentLog::clear() {
  ++next_.cycle;
  next_.count = std::min(next_.count, most_rows_);
  next_.size = 0;
  next_.last.clear();
  (Use(set_cycle_) << next_.cycle).run();
  (Use(delete_) << next_.count).run();
}

void RecentLog::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t taken = std::min(bytes.size(), kUsableBytes - next_.last.size());
    next_.last += bytes.substr(0, taken);
    bytes.remove_prefix(taken);
    const auto full_rows = static_cast<std::int64_t>(next_.size / kUsableBytes);
    next_.size += taken;
    write_row(full_rows + 1, next_.last);
    if (next_.last.size() == kUsableBytes) next_.last.clear();
  }
}

void RecentLog::write_row(std::int64_t id, std::string_view bytes) {
  row_.assign({static_cast<char>(bytes.size()), static_cast<char>(bytes.size() >> 8)});
  row_ += bytes;
  row_.resize(kRowBytes);
  const bool is_new = id > next_.count;
  Use use(is_new ? insert_ : update_);
  use << id << next_.cycle;
  use.blob(row_).run();
  if (is_new) next_.count = id;
}

}  // namespace race2048::store
