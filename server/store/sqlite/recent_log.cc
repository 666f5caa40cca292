#include "server/store/sqlite/recent_log.h"

#include <algorithm>
#include <optional>
#include <string>

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
      write_(connection.sqlite(),
             "INSERT INTO journal_recent(id, cycle, bytes) VALUES(?1, ?2, ?3) "
             "ON CONFLICT(id) DO UPDATE SET cycle = ?2, bytes = ?3"),
      set_cycle_(connection.sqlite(), "UPDATE epoch SET recent_cycle = ?"),
      delete_(connection.sqlite(), "DELETE FROM journal_recent WHERE id > ?") {
  kept_.cycle = connection.sqlite().execAndGet("SELECT recent_cycle FROM epoch").getInt64();
}

OrStoreFault<std::string> RecentLog::read(std::size_t bound) {
  const auto damaged = [](const char* how) {
    return StoreFault{.kind = StoreFault::Kind::corrupt,
                      .text = std::string("the journal is damaged: ") + how};
  };
  std::string bytes;
  Use rows(select_);
  for (std::int64_t id = 1; rows.row(); ++id) {
    const std::optional<std::string_view> used = used_bytes(rows.bytes(1));
    const bool follows = bytes.size() % kUsableBytes == 0 && rows.number(0) == id;
    if (!used || !follows) return damaged("a row of recent appends is missing, or is not one");
    if (bytes.size() + used->size() > bound) return damaged("its recent appends are too long");
    bytes += *used;
  }
  kept_.size = bytes.size();
  kept_.last = bytes.substr(bytes.size() - bytes.size() % kUsableBytes);
  return bytes;
}

void RecentLog::clear() {
  next_ = {.cycle = next_.cycle + 1};
  (Use(set_cycle_) << next_.cycle).run();
  (Use(delete_) << most_rows_).run();
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
  Use write(write_);
  write << id << next_.cycle;
  write.blob(row_).run();
}

}  // namespace race2048::store
