#include "server/store/sqlite/recent_log.h"

#include <algorithm>
#include <iterator>

#include "shared/varint.h"

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

void put(std::uint64_t number, std::string& out) {
  write_varint(number, std::back_inserter(out));
}

std::optional<std::uint64_t> take(std::string_view& bytes) {
  constexpr int kLastShift = 63;
  std::uint64_t number = 0;
  for (int shift = 0; shift <= kLastShift && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return number;
  }
  return std::nullopt;
}

}  // namespace

void pack(const PackedAppends& appends, std::string& out) {
  put(static_cast<std::uint64_t>(appends.room), out);
  put(appends.first_index, out);
  put(appends.appends, out);
  put(appends.bytes.size(), out);
  out += appends.bytes;
}

std::optional<PackedAppends> unpack(std::string_view& bytes) {
  const auto room = take(bytes);
  const auto first_index = take(bytes);
  const auto appends = take(bytes);
  const auto size = take(bytes);
  if (!room || !first_index || !appends || !size || *size > bytes.size()) return std::nullopt;
  const std::string_view of_appends = bytes.substr(0, *size);
  bytes.remove_prefix(*size);
  return PackedAppends{.room = static_cast<std::int64_t>(*room),
                       .first_index = *first_index,
                       .appends = *appends,
                       .bytes = of_appends};
}

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
