// Deletes results and replays that the retention does not keep.
#include <algorithm>
#include <utility>

#include "server/store/limits.h"
#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/result_sql.h"
#include "server/store/sqlite/result_table.h"

namespace race2048::store {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

}  // namespace

OrStoreFault<Retired> ResultTable::retire(const Retention& retention) {
  std::vector<Old> matches = too_old(retention);
  if (matches.empty()) {
    matches = too_many(kMostRowsSql, kOldestOfRoomSql, &Old::row_bytes, row_bytes_,
                       retention.max_row_bytes());
  }
  std::vector<Old> replays;
  if (matches.empty()) {
    replays = too_many(kMostReplaysSql, kLargestReplaysSql, &Old::replay_bytes, replay_bytes_,
                       retention.max_replay_bytes());
  }
  if (!matches.empty() || !replays.empty()) {
    Transaction transaction(connection_, Durability::this_program);
    std::uint64_t freed_rows = 0;
    std::uint64_t freed_replays = 0;
    for (const Old& match : matches) {
      delete_match(match.number);
      freed_rows += match.row_bytes;
      freed_replays += match.replay_bytes;
    }
    for (const Old& match : replays) {
      delete_replay(match.number);
      freed_replays += match.replay_bytes;
    }
    transaction.commit();
    row_bytes_ -= std::min(row_bytes_, freed_rows);
    replay_bytes_ -= std::min(replay_bytes_, freed_replays);
  }
  const bool more_pages = give_pages_back();
  Retired retired{.matches = static_cast<std::uint32_t>(matches.size()),
                  .replays = static_cast<std::uint32_t>(replays.size()),
                  .more = !matches.empty() || !replays.empty() || more_pages};
  const std::int64_t now = ages_.unix_ms();
  matches.insert(matches.end(), replays.begin(), replays.end());
  for (const Old& match : matches) {
    const std::chrono::milliseconds age(now - match.saved_unix_ms);
    retired.youngest = std::min(retired.youngest, age);
    retired.oldest = std::max(retired.oldest, age);
  }
  return retired;
}

std::vector<ResultTable::Old> ResultTable::too_old(const Retention& retention) {
  SQLite::Statement select(connection_.sqlite(), kTooOldSql);
  Use rows(select);
  rows << ages_.unix_ms() - kDayMs * retention.keep_days << limits::kRetireStep;
  std::vector<Old> old;
  std::uint64_t taken = 0;
  while (taken < limits::kRetireStepBytes && rows.row()) {
    old.push_back(read_old(rows));
    taken += old.back().row_bytes + old.back().replay_bytes;
  }
  return old;
}

ResultTable::Old ResultTable::read_old(Use& row) {
  return {.number = row.number(0),
          .row_bytes = static_cast<std::uint64_t>(row.number(1)),
          .replay_bytes = static_cast<std::uint64_t>(row.number(2)),
          .saved_unix_ms = row.number(3)};
}

std::vector<ResultTable::Old> ResultTable::too_many(const char* rooms_sql, const char* matches_sql,
                                                    std::uint64_t Old::*bytes, std::uint64_t all,
                                                    std::uint64_t most) {
  if (all <= most) return {};
  std::string room;
  std::uint64_t of_room = 0;
  std::uint64_t of_next = 0;
  {
    SQLite::Statement select(connection_.sqlite(), rooms_sql);
    Use rooms(select);
    if (!rooms.row()) return {};
    room = rooms.bytes(0);
    of_room = static_cast<std::uint64_t>(rooms.number(1));
    if (rooms.row()) of_next = static_cast<std::uint64_t>(rooms.number(1));
  }
  SQLite::Statement select(connection_.sqlite(), matches_sql);
  Use rows(select);
  rows.text(room) << limits::kRetireStep;
  std::vector<Old> old;
  std::uint64_t taken = 0;
  std::uint64_t gone = 0;
  while (gone < all - most && gone <= of_room - of_next && taken < limits::kRetireStepBytes &&
         rows.row()) {
    old.push_back(read_old(rows));
    gone += old.back().*bytes;
    taken += old.back().row_bytes + old.back().replay_bytes;
  }
  return old;
}

void ResultTable::delete_replay(std::int64_t number) {
  const std::string id = std::to_string(number);
  SQLite::Database& sqlite = connection_.sqlite();
  sqlite.exec("UPDATE replay SET bytes = x'' WHERE match = " + id);
  sqlite.exec(
      "UPDATE match SET stored_bytes = stored_bytes - replay_bytes, replay_bytes = 0 "
      "WHERE id = " +
      id);
}

void ResultTable::delete_match(std::int64_t number) {
  const std::string of_match = " WHERE match = " + std::to_string(number);
  SQLite::Database& sqlite = connection_.sqlite();
  sqlite.exec("DELETE FROM seat" + of_match);
  sqlite.exec("DELETE FROM tile_made" + of_match);
  sqlite.exec("DELETE FROM replay" + of_match);
  sqlite.exec("DELETE FROM match_person" + of_match);
  sqlite.exec("DELETE FROM match WHERE id = " + std::to_string(number));
}

bool ResultTable::give_pages_back() {
  const auto free_pages = [this] {
    return connection_.sqlite().execAndGet("PRAGMA freelist_count").getInt64();
  };
  const std::int64_t before = free_pages();
  if (before == 0) return false;
  Transaction transaction(connection_, Durability::this_program);
  connection_.sqlite().exec("PRAGMA incremental_vacuum(" +
                            std::to_string(limits::kVacuumStepPages) + ")");
  transaction.commit();
  const std::int64_t after = free_pages();
  return after != 0 && after < before;
}

}  // namespace race2048::store
