#include "server/store/postgres/journal_rows.h"

#include <algorithm>
#include <utility>

#include "server/store/journal_faults.h"
#include "server/store/limits.h"

namespace race2048::store {
namespace {

// The last line of a fenced statement: an error unless all rooms that were asked for are `mine`.
constexpr const char* const kRefused = "22012";  // division by zero

// Parameters: the node and its version of decisions; the names of rooms, the epoch and the first
// index of each and how many appends it gets; the chunks: the name of the room, the part, and the
// bytes.
constexpr const char* const kAppendSql =
    "WITH asked AS (SELECT * FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) "
    "AS a(name, epoch, first_index, appends)), "
    "made AS (INSERT INTO room(name, owner, epoch, decisions, first_index, next_index) "
    "SELECT name, $1, epoch, $2, 0, appends FROM asked WHERE first_index = 0 "
    "ON CONFLICT (name) DO NOTHING RETURNING id, name), "
    "fenced AS (UPDATE room SET next_index = a.first_index + a.appends FROM asked a "
    "WHERE room.name = a.name AND room.owner = $1 AND room.epoch = a.epoch "
    "AND room.next_index = a.first_index RETURNING room.id, room.name), "
    "mine AS (SELECT id, name FROM made UNION ALL SELECT id, name FROM fenced), "
    "stored AS (INSERT INTO journal_chunk(room, first_index, part, appends, bytes) "
    "SELECT m.id, a.first_index, c.part, CASE c.part WHEN 0 THEN a.appends ELSE 0 END, c.bytes "
    "FROM unnest($7::text[], $8::bigint[], $9::bytea[]) AS c(name, part, bytes) "
    "JOIN mine m ON m.name = c.name JOIN asked a ON a.name = c.name) "
    "SELECT 1 / (count(*) = cardinality($3))::int FROM mine";

// Parameters: the node and its version of decisions; the name, the epoch, the index, and the bytes
// in parts.
constexpr const char* const kReplaceSql =
    "WITH made AS (INSERT INTO room(name, owner, epoch, decisions, first_index, next_index) "
    "VALUES($3, $1, $4, $2, $5, $5 + 1) ON CONFLICT (name) DO NOTHING RETURNING id), "
    "fenced AS (UPDATE room SET first_index = $5, next_index = $5 + 1 "
    "WHERE name = $3 AND owner = $1 AND epoch = $4 AND next_index <= $5 RETURNING id), "
    "mine AS (SELECT id FROM made UNION ALL SELECT id FROM fenced), "
    "gone AS (DELETE FROM journal_chunk c USING fenced f WHERE c.room = f.id), "
    "stored AS (INSERT INTO journal_chunk(room, first_index, part, appends, bytes) "
    "SELECT m.id, $5, c.number - 1, CASE c.number WHEN 1 THEN 1 ELSE 0 END, c.bytes "
    "FROM mine m CROSS JOIN unnest($6::bytea[]) WITH ORDINALITY AS c(bytes, number)) "
    "SELECT 1 / count(*) FROM mine";

// Parameters: the node, the name and the epoch.
constexpr const char* const kRemoveSql =
    "WITH gone AS (DELETE FROM room WHERE owner = $1 AND name = $2 AND epoch = $3 RETURNING id) "
    "DELETE FROM journal_chunk c USING gone g WHERE c.room = g.id";

// The room to claim: a condition of the next statement.
constexpr const char* const kNamedRoom = "name = $4";
// A room that another node claims at the same time is locked, and then no orphan any more.
std::string orphan(Orphans which) {
  return std::string(
             "id = (SELECT id FROM room r WHERE owner <> $1 AND decisions <= $2 "
             "AND NOT EXISTS (SELECT 1 FROM node n WHERE n.id = r.owner") +
         (which == Orphans::left ? "" : " AND n.lease_until > clock_timestamp()") +
         ") ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)";
}
// Parameters: the node, its version of decisions, its epoch, and the name if the room has to have
// it. The version of a room that is found is not lowered: it may be a later one.
std::string claim_sql(const std::string& which) {
  return std::string(
             "UPDATE room SET owner = $1, decisions = greatest(decisions, $2), "
             "epoch = CASE owner WHEN $1 THEN epoch ELSE greatest(epoch + 1, $3) END WHERE ") +
         which + " RETURNING id, name, epoch, first_index, next_index";
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

// Parameters: the node and the name. The epoch is 0 if the room is another node's.
constexpr const char* const kOwnerSql =
    "SELECT CASE owner WHEN $1 THEN epoch ELSE 0 END, next_index FROM room WHERE name = $2";
constexpr const char* const kOwnRoomsSql = "SELECT name FROM room WHERE owner = $1 ORDER BY id";

// At least one: it says how many appends there are.
template <typename Take>
void in_chunks(std::string_view bytes, Take take) {
  std::int64_t part = 0;
  do {
    take(part++, bytes.substr(0, limits::kChunkBytes));
    bytes.remove_prefix(std::min(bytes.size(), limits::kChunkBytes));
  } while (!bytes.empty());
}

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

void JournalRows::begin() {
  connection_.set_durability(Durability::power_loss);
  const Rows rows = connection_.run("UPDATE epoch SET value = value + 1 RETURNING value");
  epoch_ = static_cast<Epoch>(rows.number(0, 0));
}

// ---- Appending.

OrStoreFault<> JournalRows::append(std::span<const AppendBatch> batches, Durability durability) {
  if (auto fits = check_transaction(batches); !fits) return fits;
  const auto all = stage(batches);
  if (!all) return all.fault();
  if (all->empty() && durability == Durability::this_program) return {};
  connection_.set_durability(durability);
  if (all->empty()) {
    // A transaction that changes nothing waits for no disk.
    (void)connection_.run("UPDATE epoch SET barriers = barriers + 1");
    return {};
  }
  if (store(*all)) {
    keep(*all);
    return {};
  }
  for (const Staged& room : *all) {
    const Append first{
        .room = std::string(room.name), .epoch = room.epoch, .index = room.first_index};
    if (auto known = reason_of_refusal(first); !known) return known;
  }
  throw PostgresError("other appends are in the way", "40001", false);
}

OrStoreFault<std::vector<JournalRows::Staged>> JournalRows::stage(
    std::span<const AppendBatch> batches) const {
  std::vector<Staged> all;
  std::unordered_map<std::string_view, std::size_t> places;
  std::size_t new_rooms = 0;
  for (const AppendBatch& batch : batches) {
    for (const Append& append : batch) {
      if (auto staged = stage(append, all, places, new_rooms); !staged) return staged.fault();
    }
  }
  return all;
}

OrStoreFault<> JournalRows::stage(const Append& append, std::vector<Staged>& all,
                                  std::unordered_map<std::string_view, std::size_t>& places,
                                  std::size_t& new_rooms) const {
  const auto found = rooms_.find(append.room);
  const bool is_known = found != rooms_.end();
  const Epoch own = is_known ? found->second.epoch : epoch_;
  if (auto owner = check_owner(append, own); !owner) return owner;
  if (is_known && found->second.was_found(append.index)) return {};
  const auto [place, is_first] = places.emplace(append.room, all.size());
  if (is_first) {
    // The rows judge a room that this process does not know.
    all.push_back({.name = append.room,
                   .epoch = own,
                   .first_index = is_known ? found->second.next_index : append.index});
    if (!is_known && rooms_.size() + ++new_rooms > limits::kMaxJournalRooms) {
      return too_many_rooms();
    }
  }
  Staged& staged = all[place->second];
  const std::uint64_t next = staged.first_index + staged.appends;
  if (append.index != next) return wrong_index(append, next);
  const std::size_t bytes = is_known ? found->second.bytes : 0;
  if (auto fits = check_room_bytes(bytes + staged.bytes.size(), append.bytes.size()); !fits) {
    return fits;
  }
  staged.bytes += append.bytes;
  ++staged.appends;
  return {};
}

bool JournalRows::store(const std::vector<Staged>& all) {
  std::vector<std::string_view> names;
  std::vector<std::int64_t> epochs;
  std::vector<std::int64_t> firsts;
  std::vector<std::int64_t> appends;
  std::vector<std::string_view> chunk_names;
  std::vector<std::int64_t> parts;
  std::vector<std::string_view> chunks;
  for (const Staged& room : all) {
    names.push_back(room.name);
    epochs.push_back(static_cast<std::int64_t>(room.epoch));
    firsts.push_back(static_cast<std::int64_t>(room.first_index));
    appends.push_back(static_cast<std::int64_t>(room.appends));
    in_chunks(room.bytes, [&](std::int64_t part, std::string_view bytes) {
      chunk_names.push_back(room.name);
      parts.push_back(part);
      chunks.push_back(bytes);
    });
  }
  Parameters parameters = as_this_node();
  parameters.texts(names).numbers(epochs).numbers(firsts).numbers(appends);
  parameters.texts(chunk_names).numbers(parts).blobs(chunks);
  try {
    return run_fenced(kAppendSql, parameters);
  } catch (const PostgresError& error) {
    if (error.connection_lost()) {
      for (const Staged& room : all) doubt(room.name, room.first_index + room.appends);
    }
    throw;
  }
}

bool JournalRows::run_fenced(const char* sql, const Parameters& parameters) {
  try {
    (void)connection_.run(sql, parameters);
    return true;
  } catch (const PostgresError& error) {
    if (error.state() != kRefused) throw;
    return false;
  }
}

void JournalRows::keep(const std::vector<Staged>& all) {
  for (const Staged& staged : all) {
    Room& room = rooms_[std::string(staged.name)];
    room.epoch = staged.epoch;
    room.next_index = staged.first_index + staged.appends;
    room.found_from = room.next_index;
    room.bytes += staged.bytes.size();
    doubts_.erase(std::string(staged.name));
  }
}

void JournalRows::doubt(std::string_view room, std::uint64_t next_index) {
  std::uint64_t& doubtful = doubts_[std::string(room)];
  doubtful = std::max(doubtful, next_index);
}

Parameters JournalRows::as_this_node() const {
  Parameters parameters;
  parameters << sharer_.node << sharer_.decisions;
  return parameters;
}

std::optional<JournalRows::Fence> JournalRows::fence_of(std::string_view room) {
  Parameters parameters;
  const Rows row = connection_.run(kOwnerSql, (parameters << sharer_.node).text(room));
  if (row.count() == 0) return std::nullopt;
  return Fence{.epoch = static_cast<Epoch>(row.number(0, 0)),
               .next_index = static_cast<std::uint64_t>(row.number(0, 1))};
}

OrStoreFault<> JournalRows::reason_of_refusal(const Append& first) {
  const std::optional<Fence> fence = fence_of(first.room);
  if (!fence) {
    // Another process has taken it over, and the room has ended there.
    if (rooms_.erase(first.room) != 0) return stale_epoch(first);
    return first.index == 0 ? OrStoreFault<>() : wrong_index(first, 0);
  }
  if (auto own = check_owner(first, fence->epoch); !own) {
    rooms_.erase(first.room);
    doubts_.erase(first.room);
    return own;
  }
  if (fence->next_index == first.index) return {};
  const auto doubtful = doubts_.find(first.room);
  if (doubtful == doubts_.end() || fence->next_index < first.index ||
      fence->next_index > doubtful->second) {
    return wrong_index(first, fence->next_index);
  }
  // Only this process writes with its epoch, so what has come is what was in doubt.
  Room& found = rooms_[first.room];
  found.epoch = first.epoch;
  found.found_from = first.index;
  found.next_index = fence->next_index;
  return {};
}

// ---- Whole rooms.

OrStoreFault<> JournalRows::replace(const Append& checkpoint, Durability durability) {
  const auto found = rooms_.find(checkpoint.room);
  const bool is_known = found != rooms_.end();
  if (auto own = check_owner(checkpoint, is_known ? found->second.epoch : epoch_); !own) return own;
  if (auto fits = check_checkpoint(checkpoint); !fits) return fits;
  if (is_known && found->second.was_found(checkpoint.index)) return {};
  if (is_known && checkpoint.index < found->second.next_index) {
    return wrong_index(checkpoint, found->second.next_index);
  }
  if (!is_known && rooms_.size() >= limits::kMaxJournalRooms) return too_many_rooms();
  connection_.set_durability(durability);
  if (store(checkpoint)) {
    rooms_[checkpoint.room] = {.epoch = checkpoint.epoch,
                               .next_index = checkpoint.index + 1,
                               .bytes = checkpoint.bytes.size(),
                               .found_from = checkpoint.index + 1};
    doubts_.erase(checkpoint.room);
    return {};
  }
  if (auto known = reason_of_refusal(checkpoint); !known) return known;
  throw PostgresError("another checkpoint is in the way", "40001", false);
}

bool JournalRows::store(const Append& checkpoint) {
  std::vector<std::string_view> chunks;
  in_chunks(checkpoint.bytes,
            [&](std::int64_t, std::string_view bytes) { chunks.push_back(bytes); });
  Parameters parameters = as_this_node();
  parameters.text(checkpoint.room) << checkpoint.epoch << checkpoint.index;
  parameters.blobs(chunks);
  try {
    return run_fenced(kReplaceSql, parameters);
  } catch (const PostgresError& error) {
    if (error.connection_lost()) doubt(checkpoint.room, checkpoint.index + 1);
    throw;
  }
}

OrStoreFault<> JournalRows::remove(std::string_view room, Epoch epoch, Durability durability) {
  const Append as_append{.room = std::string(room), .epoch = epoch};
  if (const std::optional<Fence> fence = fence_of(room)) {
    if (auto own = check_owner(as_append, fence->epoch); !own) return own;
    connection_.set_durability(durability);
    Parameters parameters;
    (void)connection_.run(kRemoveSql, (parameters << sharer_.node).text(room) << epoch);
  }
  rooms_.erase(as_append.room);
  doubts_.erase(as_append.room);
  return {};
}

std::vector<std::string> JournalRows::names_in_order() {
  const Rows rows = connection_.run("SELECT name FROM room");
  std::vector<std::string> names;
  for (int row = 0; row != rows.count(); ++row) names.emplace_back(rows.bytes(row, 0));
  std::sort(names.begin(), names.end());
  return names;
}

OrStoreFault<ClaimedRoom> JournalRows::claim(std::string_view room) {
  static const std::string sql = claim_sql(kNamedRoom);
  Parameters parameters = as_this_node();
  parameters << epoch_;
  std::optional<ClaimedRoom> claimed = claim_by(sql, parameters.text(room));
  if (!claimed) return no_such_room();
  return *std::move(claimed);
}

OrStoreFault<std::optional<ClaimedRoom>> JournalRows::claim_orphan(Orphans which) {
  static const std::string left = claim_sql(orphan(Orphans::left));
  static const std::string all = claim_sql(orphan(Orphans::all));
  Parameters parameters = as_this_node();
  if (auto unknown = claim_unknown(); unknown) return unknown;
  return claim_by(which == Orphans::left ? left : all, parameters << epoch_);
}

std::optional<ClaimedRoom> JournalRows::claim_by(const std::string& sql,
                                                 const Parameters& parameters) {
  // Nothing of the owner before may be lost behind the claim.
  connection_.set_durability(Durability::power_loss);
  // Until the answer is known.
  const bool had_unknown_rooms = std::exchange(has_unknown_rooms_, true);
  const Rows row = connection_.run(sql, parameters);
  if (row.count() == 0) {
    has_unknown_rooms_ = had_unknown_rooms;
    return std::nullopt;
  }
  ClaimedRoom claimed{.room = std::string(row.bytes(0, 1)),
                      .epoch = static_cast<Epoch>(row.number(0, 2)),
                      .next_index = static_cast<std::uint64_t>(row.number(0, 4)),
                      .bytes = {}};
  read_chunks(connection_, row.number(0, 0), static_cast<std::uint64_t>(row.number(0, 3)), claimed);
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
