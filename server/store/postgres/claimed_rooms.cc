// Rooms that a process claims: the journal's bytes back out of the tables.
#include <algorithm>
#include <string>
#include <utility>

#include "server/store/journal_faults.h"
#include "server/store/limits.h"
#include "server/store/postgres/journal_rows.h"

namespace race2048::store {
namespace {

// An update of rooms up to what selects them. Parameters: the node, its version of decisions, and
// its epoch. The version of a room that is found is not lowered: it may be a later one.
constexpr const char* const kClaimRoomSql =
    "UPDATE room SET owner = $1, decisions = greatest(decisions, $2), "
    "epoch = CASE owner WHEN $1 THEN epoch ELSE greatest(epoch + 1, $3) END ";
constexpr const char* const kClaimedRow = "id, name, epoch, first_index, next_index";

// Parameter: the name, as the fourth one.
std::string claim_named_sql() {
  return std::string(kClaimRoomSql) + "WHERE name = $4 RETURNING " + kClaimedRow;
}
// Parameter: how many rooms at most, as the fourth one. The last row is the first room. There are
// many rooms and few owners, and nearly always all of them live: so the statement steps from one
// owner to the next by the index of rooms, and looks at the rooms of those alone that have no
// lease. A room that another node claims at the same time is locked, and then no orphan any more.
std::string claim_orphans_sql(Orphans which) {
  return std::string(
             "WITH RECURSIVE owner_of_any(id) AS ((SELECT owner FROM room ORDER BY owner LIMIT 1) "
             "UNION ALL SELECT (SELECT owner FROM room WHERE owner > o.id ORDER BY owner LIMIT 1) "
             "FROM owner_of_any o WHERE o.id IS NOT NULL), "
             "found AS MATERIALIZED (SELECT r.id FROM owner_of_any o CROSS JOIN LATERAL "
             "(SELECT id FROM room WHERE owner = o.id AND decisions <= $2 "
             "ORDER BY decisions, id LIMIT $4 FOR UPDATE SKIP LOCKED) r "
             "WHERE o.id <> $1 AND NOT EXISTS (SELECT 1 FROM node n WHERE n.id = o.id") +
         (which == Orphans::left ? "" : " AND n.lease_until > clock_timestamp()") +
         ") LIMIT $4), claimed AS (" + kClaimRoomSql +
         "WHERE id = ANY(ARRAY(SELECT id FROM found)) RETURNING " + kClaimedRow +
         ") SELECT * FROM claimed ORDER BY id DESC";
}

// The chunks of a claimed room. Not in the claim's own statement: that would not see those of an
// append for which it has waited. Parameter: the number of the room.
constexpr const char* const kAllBytesOfRoomSql =
    "SELECT coalesce(sum(length(bytes)), 0)::bigint FROM journal_chunk WHERE room = $1";
// Parameters: the number of the room, the first index and the part of the chunk before, and how
// many.
constexpr const char* const kNextChunksSql =
    "SELECT first_index, part, appends, bytes FROM journal_chunk "
    "WHERE room = $1 AND (first_index, part) > ($2, $3) ORDER BY first_index, part LIMIT $4";

// Parameters: the node, the name, the epoch, and the reason.
constexpr const char* const kAsideSql =
    "WITH gone AS (DELETE FROM room WHERE owner = $1 AND name = $2 AND epoch = $3 "
    "RETURNING id, name) INSERT INTO room_aside(room, name, reason) SELECT id, name, $4 FROM gone";
// Parameter: how many stay.
constexpr const char* const kForgetAsideSql =
    "WITH gone AS (DELETE FROM room_aside WHERE room IN "
    "(SELECT room FROM room_aside ORDER BY room DESC OFFSET $1) RETURNING room) "
    "DELETE FROM journal_chunk c USING gone g WHERE c.room = g.room";

// Parameter: the node.
constexpr const char* const kOwnRoomsSql = "SELECT name FROM room WHERE owner = $1 ORDER BY id";

std::string missing_append(std::uint64_t index) {
  return "append " + std::to_string(index) + " is missing";
}

// Joins the chunks of a claimed room, or finds why they cannot be read.
class ClaimedChunks {
 public:
  ClaimedChunks(std::uint64_t first_index, ClaimedRoom& room) : room_(room), next_(first_index) {}

  // The first index and the part of the last chunk.
  std::int64_t first() const { return first_; }
  std::int64_t part() const { return part_; }

  // False: no more can be read.
  bool add(const Rows& rows) {
    for (int row = 0; row != rows.count(); ++row) {
      const bool begins = std::exchange(first_, rows.number(row, 0)) != rows.number(row, 0);
      part_ = begins ? 0 : part_ + 1;
      if (rows.number(row, 1) != part_ || (begins && first_ != static_cast<std::int64_t>(next_))) {
        return fail(missing_append(next_));
      }
      next_ += static_cast<std::uint64_t>(rows.number(row, 2));
      room_.bytes += rows.bytes(row, 3);
    }
    return true;
  }
  void end() {
    if (room_.damage.empty() && next_ != room_.next_index) fail(missing_append(next_));
  }
  bool fail(std::string damage) {
    room_.bytes.clear();
    room_.damage = std::move(damage);
    return false;
  }

 private:
  ClaimedRoom& room_;
  std::uint64_t next_;
  std::int64_t first_ = -1;
  std::int64_t part_ = -1;
};

// Some at a time, so that the bytes are not there twice.
void read_chunks(PostgresConnection& connection, std::int64_t id, std::uint64_t first_index,
                 ClaimedRoom& room) {
  ClaimedChunks chunks(first_index, room);
  Parameters number;
  const Rows all = connection.run(kAllBytesOfRoomSql, number << id);
  const auto bytes = static_cast<std::size_t>(all.number(0, 0));
  if (bytes > limits::kMaxRoomJournal) {
    chunks.fail("it is too long");
    return;
  }
  room.bytes.reserve(bytes);
  for (bool more = true; more;) {
    Parameters parameters;
    parameters << id << chunks.first() << chunks.part() << limits::kChunksAtOnce;
    const Rows rows = connection.run(kNextChunksSql, parameters);
    more = chunks.add(rows) && rows.count() == limits::kChunksAtOnce;
  }
  chunks.end();
}

}  // namespace

OrStoreFault<ClaimedRoom> JournalRows::claim(std::string_view room) {
  static const std::string sql = claim_named_sql();
  Parameters parameters = as_this_node();
  parameters << epoch_;
  const std::vector<ClaimedRow> rows = claim_by(sql, parameters.text(room));
  if (rows.empty()) return no_such_room();
  return read(rows.front());
}

OrStoreFault<std::optional<ClaimedRoom>> JournalRows::claim_orphan(Orphans which,
                                                                   std::size_t most) {
  static const std::string left = claim_orphans_sql(Orphans::left);
  static const std::string all = claim_orphans_sql(Orphans::all);
  restore_lost();
  if (claimed_ahead_.empty()) {
    if (auto unknown = claim_unknown(); unknown) return unknown;
    Parameters parameters = as_this_node();
    parameters << epoch_ << static_cast<std::uint64_t>(most);
    claimed_ahead_ = claim_by(which == Orphans::left ? left : all, parameters);
  }
  // If the first one cannot be read, all are among the rooms that this node has without knowing of
  // them.
  std::vector<ClaimedRow> ahead = std::exchange(claimed_ahead_, {});
  if (ahead.empty()) return std::optional<ClaimedRoom>();
  std::optional<ClaimedRoom> room = read(ahead.back());
  ahead.pop_back();
  claimed_ahead_ = std::move(ahead);
  return room;
}

std::vector<JournalRows::ClaimedRow> JournalRows::claim_by(const std::string& sql,
                                                           const Parameters& parameters) {
  // Nothing of the owner before may be lost behind the claim.
  connection_.set_durability(Durability::power_loss);
  // Until the answer is known.
  const bool had_unknown_rooms = std::exchange(has_unknown_rooms_, true);
  const Rows rows = connection_.run(sql, parameters);
  has_unknown_rooms_ = had_unknown_rooms;
  std::vector<ClaimedRow> claimed;
  for (int row = 0; row != rows.count(); ++row) {
    claimed.push_back({.id = rows.number(row, 0),
                       .name = std::string(rows.bytes(row, 1)),
                       .epoch = static_cast<Epoch>(rows.number(row, 2)),
                       .first_index = static_cast<std::uint64_t>(rows.number(row, 3)),
                       .next_index = static_cast<std::uint64_t>(rows.number(row, 4))});
  }
  return claimed;
}

ClaimedRoom JournalRows::read(const ClaimedRow& row) {
  ClaimedRoom claimed{
      .room = row.name, .epoch = row.epoch, .next_index = row.next_index, .bytes = {}};
  const bool had_unknown_rooms = std::exchange(has_unknown_rooms_, true);
  read_chunks(connection_, row.id, row.first_index, claimed);
  has_unknown_rooms_ = had_unknown_rooms;
  rooms_[claimed.room] = {.epoch = claimed.epoch,
                          .next_index = claimed.next_index,
                          .bytes = claimed.bytes.size(),
                          .found_from = claimed.next_index};
  return claimed;
}

std::optional<ClaimedRoom> JournalRows::claim_unknown() {
  if (!has_unknown_rooms_) return std::nullopt;
  Parameters node;
  const Rows rows = connection_.run(kOwnRoomsSql, node << sharer_.node);
  for (int row = 0; row != rows.count(); ++row) {
    const std::string name(rows.bytes(row, 0));
    if (rooms_.contains(name) || doubts_.contains(name)) continue;
    if (auto claimed = claim(name)) return *std::move(claimed);
  }
  has_unknown_rooms_ = false;
  return std::nullopt;
}

void JournalRows::give_back(std::string_view room) {
  rooms_.erase(std::string(room));
  // When somebody asks again, the rows of those that were claimed with it may have changed.
  claimed_ahead_.clear();
  has_unknown_rooms_ = true;
}

OrStoreFault<> JournalRows::put_aside(std::string_view room, std::string_view reason) {
  const auto found = rooms_.find(std::string(room));
  if (found == rooms_.end()) return no_such_room();
  connection_.set_durability(Durability::power_loss);
  Parameters parameters;
  (parameters << sharer_.node).text(room) << found->second.epoch;
  (void)connection_.run(kAsideSql, parameters.text(reason.substr(0, limits::kMaxAsideReason)));
  Parameters most;
  (void)connection_.run(kForgetAsideSql, most << static_cast<std::uint64_t>(limits::kMaxAside));
  rooms_.erase(found);
  return {};
}

}  // namespace race2048::store
