#include "server/store/sql/result_sql.h"

namespace race2048::store {
namespace {

// True of the match `m` if person ?6 was in it.
const std::string kWasThere =
    "EXISTS (SELECT 1 FROM match_person w WHERE w.person = ?6 AND w.match = m.id)";

// The title of a room that is not listed is for its people.
const std::string kSummaryColumns =
    "m.id, m.match_id, CASE WHEN m.listed = 1 OR " + kWasThere +
    " THEN m.title ELSE '' END, m.round, m.rounds, m.format, m.size, m.target_tile, "
    "m.began_unix_ms, m.ended_unix_ms, m.end_reason, m.open_seed, m.seats, m.winner, "
    "m.winner_score";

const std::string kOthers =
    "AND (?3 IS NULL OR m.room || '' = ?3) AND (?4 IS NULL OR m.format || '' = ?4) ";

// From seats with the name on, each match once: a name may have had two seats of a match, one after
// the other, and the lower one counts.
std::string from_seats(const std::string& index, const std::string& condition) {
  return "FROM seat s " + index +
         "CROSS JOIN match m ON m.id = s.match "
         "WHERE s.folded_name = ?2 AND s.match < ?1 " +
         condition +
         "AND NOT EXISTS (SELECT 1 FROM seat o WHERE o.folded_name = ?2 AND o.match = s.match "
         "AND o.seat < s.seat) " +
         kOthers;
}

// From the matches of a room on: some hundreds at most.
const std::string kFromRoom =
    "FROM match m WHERE ?2 IS NULL AND m.room = ?3 AND m.id < ?1 "
    "AND (?4 IS NULL OR m.format || '' = ?4) ";

std::string all_latest_sql(const AskResults& asked) {
  const std::string columns = "SELECT " + kSummaryColumns + " ";
  const std::string by_number = "ORDER BY m.id DESC LIMIT ?5";
  if (!asked.name.empty()) return columns + from_seats("", "") + "ORDER BY s.match DESC LIMIT ?5";
  if (!asked.room.empty()) return columns + kFromRoom + by_number;
  if (asked.format) {
    return columns + "FROM match m WHERE ?2 IS NULL AND ?3 IS NULL AND m.format = ?4 " +
           "AND m.id < ?1 " + by_number;
  }
  return columns + "FROM match m WHERE ?2 IS NULL AND m.id < ?1 " + kOthers + by_number;
}

// The listed ones: however many others there are.
std::string listed_sql(const AskResults& asked) {
  const std::string number = "SELECT m.id AS number ";
  if (!asked.name.empty()) {
    return number + from_seats("INDEXED BY seat_listed_by_name ", "AND s.listed = 1 ") +
           "ORDER BY s.match DESC LIMIT ?5";
  }
  if (asked.format) {
    return number + "FROM match m INDEXED BY match_listed_by_format " +
           "WHERE m.listed = 1 AND m.format = ?4 AND m.id < ?1 ORDER BY m.id DESC LIMIT ?5";
  }
  return number + "FROM match m INDEXED BY match_listed WHERE m.listed = 1 AND m.id < ?1 " +
         "ORDER BY m.id DESC LIMIT ?5";
}

// The matches that the person was in.
const std::string kOwnSql =
    "SELECT p.match AS number FROM match_person p CROSS JOIN match m ON m.id = p.match "
    "WHERE p.person = ?6 AND p.match < ?1 AND (?2 IS NULL OR EXISTS (SELECT 1 FROM seat s WHERE "
    "s.folded_name = ?2 AND s.match = p.match)) " +
    kOthers + "ORDER BY p.match DESC LIMIT ?5";

const std::string kTopColumns =
    "SELECT m.match_id, m.ended_unix_ms, s.name, s.score, s.best_tile, s.moves, ";

}  // namespace

std::string latest_sql(const AskResults& asked, bool all) {
  // The parameters of all kinds of the question are the same, used or not.
  if (all) return all_latest_sql(asked);
  if (!asked.room.empty()) {
    const bool by_name = !asked.name.empty();
    return "SELECT " + kSummaryColumns + " " + (by_name ? from_seats("", "") : kFromRoom) +
           "AND (m.listed = 1 OR " + kWasThere + ") " +
           (by_name ? "ORDER BY s.match DESC LIMIT ?5" : "ORDER BY m.id DESC LIMIT ?5");
  }
  return "SELECT " + kSummaryColumns + " FROM (SELECT number FROM (" + listed_sql(asked) +
         ") l UNION SELECT number FROM (" + kOwnSql +
         ") o ORDER BY number DESC LIMIT ?5) n CROSS JOIN match m ON m.id = n.number "
         "ORDER BY n.number DESC LIMIT ?5";
}

const std::string kResultPageSql =
    "SELECT " + kSummaryColumns +
    ", m.settings, coalesce(length(r.bytes), 0) "
    "FROM match m LEFT JOIN replay r ON r.match = m.id WHERE m.match_id = ?1";

const char* const kSeatsByPlaceSql =
    "SELECT seat, name, bot, place, score, best_tile, boards, moves, state, reached_ms, points "
    "FROM seat WHERE match = ? ORDER BY place, seat LIMIT ? OFFSET ?";

std::string best_scores_sql(bool listed) {
  return kTopColumns + "NULL FROM seat s " + (listed ? "INDEXED BY seat_listed_by_score " : "") +
         "CROSS JOIN match m ON m.id = s.match "
         "WHERE s.format = ?1 AND s.size = ?2 AND s.bot = ?3 AND s.ranked = 1 AND s.score > 0 " +
         (listed ? "AND s.listed = 1 " : "") +
         "ORDER BY s.score DESC, s.match, s.seat LIMIT ?4 OFFSET ?5";
}

std::string fastest_sql(bool listed) {
  return kTopColumns + "t.ms FROM tile_made t " +
         (listed ? "INDEXED BY tile_made_listed_by_ms " : "") +
         "CROSS JOIN match m ON m.id = t.match "
         "CROSS JOIN seat s ON s.match = t.match AND s.seat = t.seat "
         "WHERE t.size = ?1 AND t.tile = ?2 AND t.bot = ?3 AND t.ranked = 1 " +
         (listed ? "AND t.listed = 1 " : "") + "ORDER BY t.ms, t.match, t.seat LIMIT ?4 OFFSET ?5";
}

const char* const kFindMatchSql =
    "SELECT m.match_id FROM match m WHERE m.match_id BETWEEN ?1 AND ?2 AND (?4 = 1 OR m.listed = 1 "
    "OR "
    "EXISTS (SELECT 1 FROM match_person w WHERE w.person = ?3 AND w.match = m.id)) LIMIT 2";

const char* const kTooOldSql =
    "SELECT id, stored_bytes - replay_bytes, replay_bytes, saved_unix_ms FROM match "
    "WHERE saved_unix_ms < ?1 ORDER BY saved_unix_ms LIMIT ?2";

const char* const kOldestOfRoomSql =
    "SELECT id, stored_bytes - replay_bytes, replay_bytes, saved_unix_ms FROM match "
    "WHERE room = ?1 ORDER BY id LIMIT ?2";

const char* const kLargestReplaysSql =
    "SELECT id, stored_bytes - replay_bytes, replay_bytes, saved_unix_ms FROM match "
    "WHERE room = ?1 AND replay_bytes > 0 ORDER BY replay_bytes DESC LIMIT ?2";

const char* const kMostRowsSql =
    "SELECT room, row_bytes FROM room_results ORDER BY row_bytes DESC LIMIT 2";

const char* const kMostReplaysSql =
    "SELECT room, replay_bytes FROM room_results ORDER BY replay_bytes DESC LIMIT 2";

const char* const kAllBytesSql =
    "SELECT CAST(coalesce(sum(row_bytes), 0) AS BIGINT), "
    "CAST(coalesce(sum(replay_bytes), 0) AS BIGINT) FROM room_results";

}  // namespace race2048::store
