#include "server/store/sqlite/journal_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "server/store/journal_faults.h"
#include "server/store/limits.h"
#include "server/store/sqlite/limits.h"

namespace race2048::store {
namespace {

// A transaction appends to each room once at most.
constexpr std::size_t kMaxTransactionBytes =
    limits::kMaxAppendBytes + limits::kMaxJournalRooms * kMaxPackedOverhead;

StoreFault damaged_journal(const std::string& text) {
  return {.kind = StoreFault::Kind::corrupt, .text = "the journal is damaged: " + text};
}

}  // namespace

std::string_view JournalTable::Room::staged() const {
  return std::string_view(recent).substr(recent.size() - staged_bytes);
}

std::string_view JournalTable::Room::stored_recent() const {
  return std::string_view(recent).substr(0, recent.size() - staged_bytes);
}

JournalTable::JournalTable(Connection& connection, std::size_t most_recent_bytes)
    : connection_(connection),
      most_recent_bytes_(most_recent_bytes),
      recent_log_(connection, most_recent_bytes),
      insert_room_(connection.sqlite(),
                   "INSERT INTO room(name, epoch, first_index) VALUES(?, ?, ?)"),
      update_room_(connection.sqlite(), "UPDATE room SET first_index = ? WHERE id = ?"),
      claim_room_(connection.sqlite(), "UPDATE room SET epoch = ? WHERE id = ?"),
      delete_room_(connection.sqlite(), "DELETE FROM room WHERE id = ?"),
      insert_chunk_(connection.sqlite(),
                    "INSERT INTO journal_chunk(room, first_index, appends, bytes) "
                    "VALUES(?, ?, ?, ?)"),
      delete_chunks_(connection.sqlite(), "DELETE FROM journal_chunk WHERE room = ?"),
      select_chunks_(connection.sqlite(),
                     "SELECT bytes FROM journal_chunk WHERE room = ? ORDER BY first_index") {}

// ---- Opening.

OrStoreFault<> JournalTable::begin() {
  begin_epoch();
  if (auto read = read_rooms(); !read) return read;
  found_ = names_in_order();
  std::reverse(found_.begin(), found_.end());
  read_chunks();
  return read_recent();
}

void JournalTable::begin_epoch() {
  Transaction transaction(connection_, Durability::power_loss);
  connection_.sqlite().exec("UPDATE epoch SET value = value + 1");
  const std::int64_t value = connection_.sqlite().execAndGet("SELECT value FROM epoch").getInt64();
  transaction.commit();
  epoch_ = static_cast<Epoch>(value);
}

OrStoreFault<> JournalTable::read_rooms() {
  SQLite::Statement select(connection_.sqlite(), "SELECT id, name, epoch, first_index FROM room");
  Use rows(select);
  while (rows.row()) {
    const std::string_view name = rows.bytes(1);
    if (name.size() > limits::kMaxJournalName || rooms_.size() >= limits::kMaxJournalRooms) {
      return damaged_journal("it has too many rooms, or one with a long name");
    }
    const auto first = static_cast<std::uint64_t>(rows.number(3));
    rooms_.emplace(name, Room{.id = rows.number(0),
                              .epoch = static_cast<Epoch>(rows.number(2)),
                              .first_index = first,
                              .next_index = first});
  }
  return {};
}

void JournalTable::read_chunks() {
  SQLite::Statement select(connection_.sqlite(),
                           "SELECT first_index, appends, length(bytes) FROM journal_chunk "
                           "WHERE room = ? ORDER BY first_index");
  for (auto& [name, room] : rooms_) {
    Use rows(select);
    rows << room.id;
    while (rows.row() && room.damage.empty()) {
      if (static_cast<std::uint64_t>(rows.number(0)) != room.next_index) {
        room.damage = "append " + std::to_string(room.next_index) + " is missing";
      }
      room.next_index += static_cast<std::uint64_t>(rows.number(1));
      room.chunk_bytes += static_cast<std::size_t>(rows.number(2));
      if (room.chunk_bytes > limits::kMaxRoomJournal) room.damage = "it is too long";
    }
  }
}

OrStoreFault<> JournalTable::read_recent() {
  std::map<std::int64_t, Room*> by_id;
  for (auto& [name, room] : rooms_) by_id.emplace(room.id, &room);
  const auto log = recent_log_.read(limits::kRecentBytes + kMaxTransactionBytes);
  if (!log) return log.fault();
  for (std::string_view left = *log; !left.empty();) {
    const std::optional<PackedAppends> appends = unpack(left);
    if (!appends) return damaged_journal("its recent appends cannot be separated");
    const auto found = by_id.find(appends->room);
    if (found != by_id.end()) add_recent(*appends, *found->second);
  }
  return {};
}

void JournalTable::add_recent(const PackedAppends& appends, Room& room) {
  if (!room.damage.empty()) return;
  if (appends.first_index < room.first_index) return;  // replaced since
  if (appends.first_index != room.next_index) {
    room.damage = "append " + std::to_string(room.next_index) + " is missing";
    return;
  }
  room.next_index += appends.appends;
  room.recent_appends += appends.appends;
  room.recent += appends.bytes;
}

// ---- Appending.

Epoch JournalTable::own_epoch_of(Rooms::const_iterator room) const {
  return room == rooms_.end() || room->second.epoch == epoch_ ? epoch_ : 0;
}

OrStoreFault<JournalTable::NamedRoom*> JournalTable::room_for(const Append& append) {
  const auto found = rooms_.find(append.room);
  if (auto owner = check_owner(append, own_epoch_of(found)); !owner) return owner.fault();
  if (found != rooms_.end()) return &*found;
  if (rooms_.size() >= limits::kMaxJournalRooms) {
    return too_many_rooms();
  }
  return &*rooms_.emplace(append.room, Room{.epoch = epoch_}).first;
}

OrStoreFault<> JournalTable::append(std::span<const AppendBatch> batches, Durability durability) {
  auto staged = stage(batches);
  if (!staged) {
    forget_staged();
    return staged;
  }
  try {
    store_staged(durability);
  } catch (...) {
    forget_staged();
    throw;
  }
  return {};
}

OrStoreFault<> JournalTable::stage(std::span<const AppendBatch> batches) {
  if (auto fits = check_transaction(batches); !fits) return fits;
  for (const AppendBatch& batch : batches) {
    for (const Append& append : batch) {
      if (auto staged = stage(append); !staged) return staged;
    }
  }
  return {};
}

OrStoreFault<> JournalTable::stage(const Append& append) {
  const auto found = room_for(append);
  if (!found) return found.fault();
  Room& room = (*found)->second;
  // A room without appends is new, and must be forgotten with the others if this one fails.
  if (room.staged_appends == 0) staged_.push_back(*found);
  const std::uint64_t next = room.next_index + room.staged_appends;
  if (append.index != next) return wrong_index(append, next);
  const std::size_t bytes = room.chunk_bytes + room.recent.size();
  if (auto fits = check_room_bytes(bytes, append.bytes.size()); !fits) return fits;
  room.recent += append.bytes;
  room.staged_bytes += append.bytes.size();
  ++room.staged_appends;
  return {};
}

void JournalTable::store_staged(Durability durability) {
  if (staged_.empty() && durability == Durability::this_program) return;
  const bool clears_recent = recent_log_.size() >= most_recent_bytes_;
  Transaction transaction(connection_, durability);
  recent_log_.begin();
  if (clears_recent) {
    for (const auto& [name, room] : rooms_) insert_recent_as_chunk(room);
    recent_log_.clear();
  }
  if (staged_.empty()) {
    // SQLite does not sync a transaction that changes nothing.
    connection_.sqlite().exec("UPDATE epoch SET barriers = barriers + 1");
  } else {
    append_staged();
  }
  transaction.commit();
  recent_log_.keep();
  keep_staged(clears_recent);
}

void JournalTable::append_staged() {
  packed_.clear();
  for (NamedRoom* const staged : staged_) {
    auto& [name, room] = *staged;
    if (room.id == 0) room.id = insert_room(name, 0);
    pack({.room = room.id,
          .first_index = room.next_index,
          .appends = room.staged_appends,
          .bytes = room.staged()},
         packed_);
  }
  recent_log_.append(packed_);
}

void JournalTable::keep_staged(bool recent_was_cleared) {
  if (recent_was_cleared) {
    for (auto& [name, room] : rooms_) {
      const std::size_t in_chunk = room.recent.size() - room.staged_bytes;
      room.chunk_bytes += in_chunk;
      room.recent.erase(0, in_chunk);
      room.recent_appends = 0;
    }
  }
  for (NamedRoom* const staged : staged_) {
    Room& room = staged->second;
    room.staged_bytes = 0;
    room.recent_appends += room.staged_appends;
    room.next_index += std::exchange(room.staged_appends, 0);
  }
  staged_.clear();
}

void JournalTable::forget_staged() noexcept {
  for (NamedRoom* const staged : staged_) {
    Room& room = staged->second;
    room.recent.resize(room.recent.size() - std::exchange(room.staged_bytes, 0));
    room.staged_appends = 0;
    // A new room: its row was rolled back.
    if (room.next_index == room.first_index && room.chunk_bytes == 0) {
      rooms_.erase(rooms_.find(staged->first));
    }
  }
  staged_.clear();
}

std::int64_t JournalTable::insert_room(const std::string& name, std::uint64_t first_index) {
  Use insert(insert_room_);
  insert.text(name) << epoch_ << first_index;
  insert.run();
  return connection_.sqlite().getLastInsertRowid();
}

void JournalTable::insert_chunk(const Room& room, std::uint64_t first_index, std::uint64_t appends,
                                std::string_view bytes) {
  Use insert(insert_chunk_);
  insert << room.id << first_index << appends;
  insert.blob(bytes).run();
}

void JournalTable::insert_recent_as_chunk(const Room& room) {
  if (room.recent_appends == 0) return;
  insert_chunk(room, room.next_index - room.recent_appends, room.recent_appends,
               room.stored_recent());
}

// ---- Whole rooms.

OrStoreFault<> JournalTable::replace(const Append& checkpoint, Durability durability) {
  const auto found = rooms_.find(checkpoint.room);
  if (auto owner = check_owner(checkpoint, own_epoch_of(found)); !owner) return owner;
  if (found != rooms_.end() && checkpoint.index < found->second.next_index) {
    return wrong_index(checkpoint, found->second.next_index);
  }
  if (auto fits = check_checkpoint(checkpoint); !fits) return fits;
  if (found == rooms_.end() && rooms_.size() >= limits::kMaxJournalRooms) {
    return too_many_rooms();
  }
  Room replaced{.id = found == rooms_.end() ? 0 : found->second.id,
                .epoch = epoch_,
                .first_index = checkpoint.index,
                .next_index = checkpoint.index + 1,
                .chunk_bytes = checkpoint.bytes.size()};
  Transaction transaction(connection_, durability);
  if (replaced.id == 0) {
    replaced.id = insert_room(checkpoint.room, checkpoint.index);
  } else {
    (Use(update_room_) << checkpoint.index << replaced.id).run();
    (Use(delete_chunks_) << replaced.id).run();
  }
  insert_chunk(replaced, checkpoint.index, 1, checkpoint.bytes);
  transaction.commit();
  rooms_.insert_or_assign(checkpoint.room, std::move(replaced));
  return {};
}

OrStoreFault<> JournalTable::remove(std::string_view room, Epoch epoch, Durability durability) {
  const auto found = rooms_.find(std::string(room));
  if (found == rooms_.end()) return {};
  const Append as_append{.room = found->first, .epoch = epoch};
  if (auto owner = check_owner(as_append, own_epoch_of(found)); !owner) return owner;
  Transaction transaction(connection_, durability);
  delete_room(found->second, true);
  transaction.commit();
  rooms_.erase(found);
  return {};
}

void JournalTable::delete_room(const Room& room, bool with_chunks) {
  (Use(delete_room_) << room.id).run();
  if (with_chunks) (Use(delete_chunks_) << room.id).run();
}

OrStoreFault<ClaimedRoom> JournalTable::claim(std::string_view room) {
  const auto found = rooms_.find(std::string(room));
  if (found == rooms_.end()) return no_such_room();
  auto& [name, claimed] = *found;
  Transaction transaction(connection_, Durability::this_program);
  (Use(claim_room_) << epoch_ << claimed.id).run();
  ClaimedRoom as_left{.room = name,
                      .epoch = epoch_,
                      .next_index = claimed.next_index,
                      .bytes = claimed.damage.empty() ? bytes_of(claimed) : std::string(),
                      .damage = claimed.damage};
  transaction.commit();
  claimed.epoch = epoch_;
  return as_left;
}

OrStoreFault<std::optional<ClaimedRoom>> JournalTable::claim_orphan(Orphans /*which*/,
                                                                    std::size_t /*most*/) {
  if (!given_back_.empty()) {
    auto claimed = claim(given_back_.back());
    if (!claimed) return claimed.fault();
    given_back_.pop_back();
    return std::optional(*std::move(claimed));
  }
  for (; !found_.empty(); found_.pop_back()) {
    const auto room = rooms_.find(found_.back());
    if (room == rooms_.end() || room->second.epoch == epoch_) continue;
    auto claimed = claim(found_.back());
    if (!claimed) return claimed.fault();
    found_.pop_back();
    return std::optional(*std::move(claimed));
  }
  return std::optional<ClaimedRoom>();
}

std::vector<std::string> JournalTable::names_in_order() const {
  std::vector<std::string> names;
  for (const auto& [name, room] : rooms_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::string JournalTable::bytes_of(const Room& room) {
  std::string bytes;
  bytes.reserve(room.chunk_bytes + room.recent.size());
  Use chunks(select_chunks_);
  chunks << room.id;
  while (chunks.row()) bytes += chunks.bytes(0);
  bytes += room.recent;
  return bytes;
}

OrStoreFault<> JournalTable::put_aside(std::string_view room, std::string_view reason) {
  const auto found = rooms_.find(std::string(room));
  if (found == rooms_.end()) return no_such_room();
  const std::string short_reason(reason.substr(0, limits::kMaxAsideReason));
  Transaction transaction(connection_, Durability::power_loss);
  SQLite::Statement insert(connection_.sqlite(),
                           "INSERT INTO room_aside(room, name, reason) VALUES(?, ?, ?)");
  ((Use(insert) << found->second.id).text(found->first).text(short_reason)).run();
  if (found->second.damage.empty()) insert_recent_as_chunk(found->second);
  delete_room(found->second, false);
  forget_oldest_aside();
  transaction.commit();
  rooms_.erase(found);
  return {};
}

void JournalTable::forget_oldest_aside() {
  const std::string oldest = "(SELECT room FROM room_aside ORDER BY room DESC LIMIT -1 OFFSET " +
                             std::to_string(limits::kMaxAside) + ")";
  connection_.sqlite().exec("DELETE FROM journal_chunk WHERE room IN " + oldest);
  connection_.sqlite().exec("DELETE FROM room_aside WHERE room IN " + oldest);
}

}  // namespace race2048::store
