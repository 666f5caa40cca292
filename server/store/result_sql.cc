#include "server/store/result_sql.h"

namespace race2048::store {
namespace {

const std::string kSummaryColumns =
    "m.id, m.match_id, m.room, m.title, m.round, m.rounds, m.format, m.size, m.target_tile, "
    "m.began_unix_ms, m.ended_unix_ms, m.end_reason, m.open_seed, m.seats, m.winner, "
    "m.winner_score";

}  // namespace

std::string latest_sql(const ResultFilter& filter) {
  // The parameters of all kinds of the question are the same, used or not.
  const std::string columns = "SELECT " + kSummaryColumns + " FROM ";
  const std::string others = "AND (?3 IS NULL OR +m.room = ?3) AND (?4 IS NULL OR +m.format = ?4) ";
  if (filter.name) {
    // A name may have had two seats of a match, one after the other: the lower one counts.
    return columns +
           "seat s CROSS JOIN match m ON m.id = s.match "
           "WHERE s.folded_name = ?2 AND s.match < ?1 AND NOT EXISTS ("
           "SELECT 1 FROM seat o WHERE o.folded_name = ?2 AND o.match = s.match "
           "AND o.seat < s.seat) " +
           others + "ORDER BY s.match DESC LIMIT ?5";
  }
  if (filter.room) {
    return columns + "match m WHERE ?2 IS NULL AND m.room = ?3 AND m.id < ?1 " +
           "AND (?4 IS NULL OR +m.format = ?4) ORDER BY m.id DESC LIMIT ?5";
  }
  if (filter.format) {
    return columns + "match m WHERE ?2 IS NULL AND ?3 IS NULL AND m.format = ?4 AND m.id < ?1 " +
           "ORDER BY m.id DESC LIMIT ?5";
  }
  return columns + "match m WHERE ?2 IS NULL AND m.id < ?1 " + others +
         "ORDER BY m.id DESC LIMIT ?5";
}

const std::string kResultPageSql =
    "SELECT " + kSummaryColumns +
    ", m.settings, coalesce(length(r.bytes), 0) "
    "FROM match m LEFT JOIN replay r ON r.match = m.id WHERE m.match_id = ?";

const char* const kSeatsByPlaceSql =
    "SELECT seat, person, name, bot, place, score, best_tile, boards, moves, state, reached_ms, "
    "points FROM seat WHERE match = ? ORDER BY place, seat LIMIT ? OFFSET ?";

const char* const kBestScoresSql = R"sql(
SELECT m.match_id, m.ended_unix_ms, m.room, s.seat, s.person, s.name, s.score, s.best_tile,
  s.moves, NULL
FROM seat s CROSS JOIN match m ON m.id = s.match
WHERE s.format = ?1 AND s.size = ?2 AND s.bot = ?3 AND s.ranked = 1
ORDER BY s.score DESC, s.match, s.seat LIMIT ?4 OFFSET ?5)sql";

const char* const kFastestSql = R"sql(
SELECT m.match_id, m.ended_unix_ms, m.room, s.seat, s.person, s.name, s.score, s.best_tile,
  s.moves, t.ms
FROM tile_made t CROSS JOIN match m ON m.id = t.match
  CROSS JOIN seat s ON s.match = t.match AND s.seat = t.seat
WHERE t.size = ?1 AND t.tile = ?2 AND t.bot = ?3 AND t.ranked = 1
ORDER BY t.ms, t.match, t.seat LIMIT ?4 OFFSET ?5)sql";

const char* const kFindMatchSql =
    "SELECT match_id FROM match WHERE match_id BETWEEN ?1 AND ?2 LIMIT 2";

const char* const kTooOldSql =
    "SELECT id, stored_bytes FROM match WHERE ended_unix_ms < ?1 ORDER BY ended_unix_ms LIMIT ?2";

const char* const kOldestSql = "SELECT id, stored_bytes FROM match ORDER BY id LIMIT ?1";

}  // namespace race2048::store
