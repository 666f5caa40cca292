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

// Parameters: the node and the name. The epoch is 0 if the room is another node's.
constexpr const char* const kOwnerSql =
    "SELECT CASE owner WHEN $1 THEN epoch ELSE 0 END, next_index FROM room WHERE name = $2";
// Parameters: the node, and names. The rooms that are its own.
constexpr const char* const kNextIndexesSql =
    "SELECT name, epoch, next_index FROM room WHERE owner = $1 AND name = ANY($2::text[])";
// At least one: it says how many appends there are.
template <typename Take>
void in_chunks(std::string_view bytes, Take take) {
  std::int64_t part = 0;
  do {
    take(part++, bytes.substr(0, limits::kChunkBytes));
    bytes.remove_prefix(std::min(bytes.size(), limits::kChunkBytes));
  } while (!bytes.empty());
}

}  // namespace

void JournalRows::begin() {
  connection_.set_durability(Durability::power_loss);
  const Rows rows = connection_.run("UPDATE epoch SET value = value + 1 RETURNING value");
  epoch_ = static_cast<Epoch>(rows.number(0, 0));
  connects_ = connection_.connects();
}

// ---- What a crash of the server has lost.

void JournalRows::restore_lost() {
  if (connects_ == connection_.connects()) return;
  Parameters parameters;
  const std::vector<std::string_view> names = unsafe_.rooms();
  const Rows rows = connection_.run(kNextIndexesSql, (parameters << sharer_.node).texts(names));
  std::vector<Staged> lost;
  for (int row = 0; row != rows.count(); ++row) {
    const auto found = rooms_.find(std::string(rows.bytes(row, 0)));
    if (found == rooms_.end()) continue;
    const auto& [name, room] = *found;
    const auto next_index = static_cast<std::uint64_t>(rows.number(row, 2));
    if (static_cast<Epoch>(rows.number(row, 1)) != room.epoch) continue;
    UnsafeWrites::Appended again = unsafe_.from(name, next_index);
    if (again.count == 0 || next_index + again.count != room.next_index) continue;
    lost.push_back({.name = name,
                    .epoch = room.epoch,
                    .first_index = next_index,
                    .appends = again.count,
                    .bytes = std::move(again.bytes)});
  }
  connection_.set_durability(Durability::power_loss);
  if (!lost.empty() && !store(lost)) {
    throw PostgresError("another server has claimed a room", "40001", false);
  }
  for (const UnsafeWrites::Removed& removed : unsafe_.removed()) {
    if (rooms_.contains(removed.room)) continue;
    Parameters room;
    (void)connection_.run(kRemoveSql, (room << sharer_.node).text(removed.room) << removed.epoch);
  }
  connects_ = connection_.connects();
}

void JournalRows::make_safe() {
  connection_.set_durability(Durability::power_loss);
  // A transaction that changes nothing waits for no disk.
  (void)connection_.run("UPDATE epoch SET barriers = barriers + 1");
  unsafe_.clear();
}

// ---- Appending.

OrStoreFault<> JournalRows::append(std::span<const AppendBatch> batches, Durability durability) {
  if (auto fits = check_transaction(batches); !fits) return fits;
  restore_lost();
  auto all = stage(batches);
  if (!all) return all.fault();
  if (all->empty() && durability == Durability::this_program) return {};
  if (all->empty()) {
    make_safe();
    return {};
  }
  if (unsafe_.are_many()) durability = Durability::power_loss;
  connection_.set_durability(durability);
  if (store(*all)) {
    keep(*all, durability);
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

void JournalRows::keep(std::vector<Staged>& all, Durability durability) {
  if (durability == Durability::power_loss) unsafe_.clear();
  for (Staged& staged : all) {
    Room& room = rooms_[std::string(staged.name)];
    room.epoch = staged.epoch;
    room.next_index = staged.first_index + staged.appends;
    room.found_from = room.next_index;
    room.bytes += staged.bytes.size();
    doubts_.erase(std::string(staged.name));
    if (durability == Durability::power_loss) continue;
    unsafe_.add_appends(std::string(staged.name), staged.first_index,
                        {.count = staged.appends, .bytes = std::move(staged.bytes)});
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
  make_safe();
  return {};
}

// ---- Whole rooms.

OrStoreFault<> JournalRows::replace(const Append& checkpoint, Durability /*durability*/) {
  const auto found = rooms_.find(checkpoint.room);
  const bool is_known = found != rooms_.end();
  if (auto own = check_owner(checkpoint, is_known ? found->second.epoch : epoch_); !own) return own;
  if (auto fits = check_checkpoint(checkpoint); !fits) return fits;
  restore_lost();
  if (is_known && found->second.was_found(checkpoint.index)) return {};
  if (is_known && checkpoint.index < found->second.next_index) {
    return wrong_index(checkpoint, found->second.next_index);
  }
  if (!is_known && rooms_.size() >= limits::kMaxJournalRooms) return too_many_rooms();
  // It is rare, and what it replaces could not be written again.
  connection_.set_durability(Durability::power_loss);
  if (store(checkpoint)) {
    unsafe_.clear();
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
  restore_lost();
  if (const std::optional<Fence> fence = fence_of(room)) {
    if (auto own = check_owner(as_append, fence->epoch); !own) return own;
    connection_.set_durability(unsafe_.are_many() ? Durability::power_loss : durability);
    Parameters parameters;
    (void)connection_.run(kRemoveSql, (parameters << sharer_.node).text(room) << epoch);
  }
  unsafe_.add_removal(as_append.room, epoch);
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

}  // namespace race2048::store
