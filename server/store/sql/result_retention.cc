// Deletes results and replays that the retention does not keep.
#include <algorithm>
#include <array>
#include <utility>

#include "server/store/limits.h"
#include "server/store/sql/result_sql.h"
#include "server/store/sql/result_table.h"

namespace race2048::store {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

}  // namespace

OrStoreFault<Retired> ResultTable::retire(const Retention& retention) {
  if (connection_.is_shared()) begin();  // others have saved and deleted results
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
  const bool more_space = connection_.give_space_back();
  Retired retired{.matches = static_cast<std::uint32_t>(matches.size()),
                  .replays = static_cast<std::uint32_t>(replays.size()),
                  .more = !matches.empty() || !replays.empty() || more_space};
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
  Query rows(connection_, kTooOldSql);
  rows << ages_.unix_ms() - kDayMs * retention.keep_days << limits::kRetireStep;
  std::vector<Old> old;
  std::uint64_t taken = 0;
  while (taken < limits::kRetireStepBytes && rows.row()) {
    old.push_back(read_old(rows));
    taken += old.back().row_bytes + old.back().replay_bytes;
  }
  return old;
}

ResultTable::Old ResultTable::read_old(Query& row) {
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
    Query rooms(connection_, rooms_sql);
    if (!rooms.row()) return {};
    room = rooms.bytes(0);
    of_room = static_cast<std::uint64_t>(rooms.number(1));
    if (rooms.row()) of_next = static_cast<std::uint64_t>(rooms.number(1));
  }
  Query rows(connection_, matches_sql);
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
  static const std::string kEmpty = "UPDATE replay SET bytes = ? WHERE match = ?";
  static const std::string kCount =
      "UPDATE match SET stored_bytes = stored_bytes - replay_bytes, replay_bytes = 0 WHERE id = ?";
  (Query(connection_, kEmpty).blob(std::string_view()) << number).run();
  (Query(connection_, kCount) << number).run();
}

void ResultTable::delete_match(std::int64_t number) {
  static const std::array<std::string, 5> kAll = {
      "DELETE FROM seat WHERE match = ?", "DELETE FROM tile_made WHERE match = ?",
      "DELETE FROM replay WHERE match = ?", "DELETE FROM match_person WHERE match = ?",
      "DELETE FROM match WHERE id = ?"};
  for (const std::string& sql : kAll) (Query(connection_, sql) << number).run();
}

}  // namespace race2048::store
