#include "server/store/sqlite/result_table.h"

#include "server/store/sqlite/result_sql.h"
#include "shared/hex.h"

namespace race2048::store {

StoreFault ResultTable::no_such_match(const MatchId& match) {
  return {.kind = StoreFault::Kind::not_found, .text = "there is no match " + hex(match, 12)};
}

ResultTable::ResultTable(Connection& connection, int list_steps, const AgeClock& ages)
    : connection_(connection), list_steps_(list_steps), ages_(ages) {}

void ResultTable::begin() {
  SQLite::Statement sums(connection_.sqlite(), kAllBytesSql);
  Use row(sums);
  row.row();
  row_bytes_ = static_cast<std::uint64_t>(row.number(0));
  replay_bytes_ = static_cast<std::uint64_t>(row.number(1));
}

std::uint64_t ResultTable::count() {
  return static_cast<std::uint64_t>(
      connection_.sqlite().execAndGet("SELECT count(*) FROM match").getInt64());
}

std::optional<std::int64_t> ResultTable::number_of(const MatchId& match) {
  SQLite::Statement select(connection_.sqlite(), "SELECT id FROM match WHERE match_id = ?");
  Use row(select);
  row.blob(match);
  if (!row.row()) return std::nullopt;
  return row.number(0);
}

}  // namespace race2048::store
