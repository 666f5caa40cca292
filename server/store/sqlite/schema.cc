#include "server/store/sqlite/schema.h"

#include <array>
#include <cstdint>
#include <string>
#include <system_error>

#include "server/store/sqlite/limits.h"

namespace race2048::store {
namespace {

// "2048" in the header of the file, where the tool `file` looks too.
constexpr int kApplicationId = 0x32303438;

// Step i makes version i + 1 from version i. Steps are never changed, only added.
constexpr std::array<const char*, kSchemaVersion> kMigrations = {R"sql(
-- How many processes have owned the database, and how many transactions had nothing to write but
-- had to sync those before.
CREATE TABLE epoch(value INTEGER NOT NULL, barriers INTEGER NOT NULL);
INSERT INTO epoch VALUES(0, 0);

-- The journal. A room's bytes are those of its chunks, then of its recent appends from first_index
-- on; appends count the calls in a row. Recent appends of removed rooms remain until the next
-- clearing; ids are not used again.
CREATE TABLE room(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  epoch INTEGER NOT NULL,
  first_index INTEGER NOT NULL);
CREATE TABLE journal_chunk(
  id INTEGER PRIMARY KEY,
  room INTEGER NOT NULL,
  first_index INTEGER NOT NULL,
  appends INTEGER NOT NULL,
  bytes BLOB NOT NULL);
CREATE UNIQUE INDEX journal_chunk_by_room ON journal_chunk(room, first_index);
CREATE TABLE journal_recent(
  id INTEGER PRIMARY KEY,
  room INTEGER NOT NULL,
  first_index INTEGER NOT NULL,
  appends INTEGER NOT NULL,
  bytes BLOB NOT NULL);
-- Rooms that could not be restored; their bytes are the chunks of the same room.
CREATE TABLE room_aside(
  room INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  reason TEXT NOT NULL);

-- Results, a match a row, in the order of saving. Times of match clocks are in milliseconds.
CREATE TABLE match(
  id INTEGER PRIMARY KEY,
  match_id BLOB NOT NULL UNIQUE,
  room TEXT NOT NULL,
  title TEXT NOT NULL,
  round INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  format TEXT NOT NULL,
  size INTEGER NOT NULL,
  target_tile INTEGER NOT NULL,
  began_unix_ms INTEGER NOT NULL,
  ended_unix_ms INTEGER NOT NULL,
  end_reason TEXT NOT NULL,
  open_seed INTEGER NOT NULL,
  settings BLOB NOT NULL,
  commitment BLOB NOT NULL,
  secret BLOB NOT NULL,
  seats INTEGER NOT NULL,
  winner TEXT NOT NULL,
  winner_score INTEGER NOT NULL,
  stored_bytes INTEGER NOT NULL);
CREATE INDEX match_by_room ON match(room);
CREATE INDEX match_by_format ON match(format);
CREATE INDEX match_by_end ON match(ended_unix_ms, stored_bytes);

-- format, size and ranked are those of the match, for the index. ranked: the seed was unknown.
CREATE TABLE seat(
  match INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  person BLOB NOT NULL,
  name TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  bot INTEGER NOT NULL,
  place INTEGER NOT NULL,
  score INTEGER NOT NULL,
  best_tile INTEGER NOT NULL,
  boards INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  state TEXT NOT NULL,
  reached_ms INTEGER,
  points INTEGER NOT NULL,
  format TEXT NOT NULL,
  size INTEGER NOT NULL,
  ranked INTEGER NOT NULL,
  PRIMARY KEY(match, seat)) WITHOUT ROWID;
CREATE INDEX seat_by_name ON seat(folded_name, match);
CREATE INDEX seat_by_score ON seat(format, size, bot, score DESC, match, seat) WHERE ranked = 1;

-- When a seat made a tile: the splits of the match, and seats that made the target (split = 0 if
-- that was no split).
CREATE TABLE tile_made(
  match INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  tile INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  split INTEGER NOT NULL,
  size INTEGER NOT NULL,
  bot INTEGER NOT NULL,
  ranked INTEGER NOT NULL,
  PRIMARY KEY(match, tile, seat)) WITHOUT ROWID;
CREATE INDEX tile_made_by_ms ON tile_made(size, tile, bot, ms, match, seat) WHERE ranked = 1;

CREATE TABLE replay(match INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
)sql",
                                                                 R"sql(
-- The recent appends of all rooms, in the order of their coming, are one stream of bytes in rows of
-- one size (recent_log.h): a row for each room took more time than all the rest.
INSERT OR IGNORE INTO journal_chunk(room, first_index, appends, bytes)
  SELECT recent.room, recent.first_index, recent.appends, recent.bytes
  FROM journal_recent AS recent JOIN room ON room.id = recent.room
  WHERE recent.first_index >= room.first_index ORDER BY recent.id;
DROP TABLE journal_recent;
CREATE TABLE journal_recent(id INTEGER PRIMARY KEY, cycle INTEGER NOT NULL, bytes BLOB NOT NULL);
ALTER TABLE epoch ADD COLUMN recent_cycle INTEGER NOT NULL DEFAULT 1;
)sql",
                                                                 R"sql(
-- The names that belong to keys, and whom the operator keeps off. until_unix_ms: NULL for good.
CREATE TABLE owned_name(
  folded_name TEXT PRIMARY KEY,
  key BLOB NOT NULL,
  taken_unix_ms INTEGER NOT NULL,
  used_unix_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ban(
  who TEXT PRIMARY KEY,
  made_unix_ms INTEGER NOT NULL,
  until_unix_ms INTEGER,
  note TEXT NOT NULL) WITHOUT ROWID;
)sql",
                                                                 R"sql(
-- listed: the match's room was listed, so everybody may find the match. Of a match of another room,
-- match_person has the people who may: those who raced in it, and those in its room at its end.
-- Matches from before this version count as not listed.
ALTER TABLE match ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tile_made ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX match_listed ON match(listed) WHERE listed = 1;
CREATE INDEX match_listed_by_format ON match(format) WHERE listed = 1;
CREATE INDEX seat_listed_by_name ON seat(folded_name, match) WHERE listed = 1;
CREATE INDEX seat_listed_by_score ON seat(format, size, bot, score DESC, match, seat)
  WHERE ranked = 1 AND listed = 1;
CREATE INDEX tile_made_listed_by_ms ON tile_made(size, tile, bot, ms, match, seat)
  WHERE ranked = 1 AND listed = 1;
CREATE TABLE match_person(
  person BLOB NOT NULL,
  match INTEGER NOT NULL,
  PRIMARY KEY(person, match)) WITHOUT ROWID;
CREATE INDEX match_person_by_match ON match_person(match);
INSERT OR IGNORE INTO match_person(person, match) SELECT person, match FROM seat;
)sql",
                                                                 R"sql(
-- last_seen_unix_ms: what the clock of ages (age_clock.h) showed last; 0: nothing was there yet.
-- saved_unix_ms: its time when the result was saved, from which the result ages.
ALTER TABLE epoch ADD COLUMN last_seen_unix_ms INTEGER NOT NULL DEFAULT 0;
UPDATE epoch SET last_seen_unix_ms = max(0,
  coalesce((SELECT max(ended_unix_ms) FROM match), 0),
  coalesce((SELECT max(used_unix_ms) FROM owned_name), 0));
ALTER TABLE match ADD COLUMN saved_unix_ms INTEGER NOT NULL DEFAULT 0;
UPDATE match SET saved_unix_ms = ended_unix_ms;
DROP INDEX match_by_end;
CREATE INDEX match_by_saving ON match(saved_unix_ms, stored_bytes);
)sql",
                                                                 R"sql(
-- saved_match: the match of the room whose result was saved last. The room's journal may hold the
-- match for long, and its result may be deleted meanwhile: nobody shall save it again.
ALTER TABLE room ADD COLUMN saved_match BLOB;
UPDATE room SET saved_match = (
  SELECT match_id FROM match WHERE match.room = room.name ORDER BY match.id DESC LIMIT 1);
)sql",
                                                                 R"sql(
-- replay_bytes: the part of stored_bytes that is the replay, which has a budget of its own.
ALTER TABLE match ADD COLUMN replay_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE match SET replay_bytes = coalesce(
  (SELECT length(bytes) FROM replay WHERE replay.match = match.id), 0);
CREATE INDEX match_sizes_by_room ON match(room, replay_bytes, stored_bytes);
)sql",
                                                                 R"sql(
-- What the results of each room take: the retention asks for the rooms that take most, and would
-- read the sizes of all matches for that. SQLite keeps the sums, whoever changes a match.
CREATE TABLE room_results(
  room TEXT PRIMARY KEY,
  row_bytes INTEGER NOT NULL,
  replay_bytes INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX room_results_by_rows ON room_results(row_bytes);
CREATE INDEX room_results_by_replays ON room_results(replay_bytes);
INSERT INTO room_results
  SELECT room, sum(stored_bytes - replay_bytes), sum(replay_bytes) FROM match GROUP BY room;
CREATE TRIGGER match_saved AFTER INSERT ON match BEGIN
  INSERT INTO room_results
    VALUES(new.room, new.stored_bytes - new.replay_bytes, new.replay_bytes)
    ON CONFLICT(room) DO UPDATE SET row_bytes = row_bytes + excluded.row_bytes,
      replay_bytes = replay_bytes + excluded.replay_bytes;
END;
CREATE TRIGGER match_resized AFTER UPDATE OF stored_bytes, replay_bytes ON match BEGIN
  UPDATE room_results SET
    row_bytes = row_bytes + (new.stored_bytes - new.replay_bytes)
      - (old.stored_bytes - old.replay_bytes),
    replay_bytes = replay_bytes + new.replay_bytes - old.replay_bytes
  WHERE room = new.room;
END;
CREATE TRIGGER match_deleted AFTER DELETE ON match BEGIN
  UPDATE room_results SET row_bytes = row_bytes - (old.stored_bytes - old.replay_bytes),
    replay_bytes = replay_bytes - old.replay_bytes WHERE room = old.room;
  DELETE FROM room_results WHERE room = old.room AND row_bytes <= 0;
END;
)sql",
                                                                 R"sql(
-- What the operator has deleted: when, how much of it, and why; not of whom. match_id: of a match
-- that was deleted by its id. seats: those that have lost their names.
CREATE TABLE removal(
  id INTEGER PRIMARY KEY,
  unix_ms INTEGER NOT NULL,
  match_id BLOB,
  matches INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  replays INTEGER NOT NULL,
  note TEXT NOT NULL);
)sql"};

std::int64_t number_of(SQLite::Database& database, const char* query) {
  return database.execAndGet(query).getInt64();
}

std::int64_t version_of(SQLite::Database& database) {
  return number_of(database, "PRAGMA user_version");
}

OrStoreFault<> check_ours(SQLite::Database& database, const std::filesystem::path& file) {
  const std::int64_t version = version_of(database);
  if (version > kSchemaVersion) {
    return StoreFault{.kind = StoreFault::Kind::newer_schema,
                      .text = "the database " + file.string() + " has version " +
                              std::to_string(version) + ", and this program knows versions up to " +
                              std::to_string(kSchemaVersion) +
                              ": start a newer race2048d, or restore a backup from before "
                              "the upgrade"};
  }
  const bool is_new = number_of(database, "SELECT count(*) FROM sqlite_schema") == 0;
  const bool is_marked = number_of(database, "PRAGMA application_id") == kApplicationId;
  if (version < 0 || is_new != (version == 0) || (!is_new && !is_marked)) {
    return StoreFault{
        .kind = StoreFault::Kind::corrupt,
        .text = file.string() + " is a database, but not one of race2048d: choose another folder"};
  }
  return {};
}

bool has_bytes(const std::filesystem::path& file) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(file, none);
  return !none && size != 0;
}

// With which SQLite opens the file and writes nothing. Without bytes in its log, SQLite shall not
// make one either, and looks at the file alone.
std::string uri_of(const std::filesystem::path& file) {
  std::string uri = "file:";
  for (const char letter : file.string()) {
    if (letter == '%') {
      uri += "%25";
    } else if (letter == '?') {
      uri += "%3f";
    } else if (letter == '#') {
      uri += "%23";
    } else {
      uri += letter;
    }
  }
  return uri + (has_bytes(file.string() + "-wal") ? "" : "?immutable=1");
}

OrStoreFault<> check_sound(Connection& connection) {
  SQLite::Statement check(connection.sqlite(), "PRAGMA quick_check(1)");
  check.executeStep();
  const std::string found = check.getColumn(0).getString();
  if (found == "ok") return {};
  const std::filesystem::path& file = connection.file();
  return StoreFault{.kind = StoreFault::Kind::corrupt,
                    .text = "the database " + file.string() + " is damaged (" + found +
                            "): " + advice_about_damage(file)};
}

}  // namespace

OrStoreFault<> look_at(const std::filesystem::path& file, const std::string& vfs) {
  if (!has_bytes(file)) return {};
  try {
    SQLite::Database database(uri_of(file),
                              SQLite::OPEN_READONLY | SQLite::OPEN_URI | SQLite::OPEN_NOMUTEX,
                              static_cast<int>(limits::kLockWait.count()), vfs);
    return check_ours(database, file);
  } catch (const SQLite::Exception& error) {
    return fault_of(error, "open the database", file);
  }
}

OrStoreFault<std::int64_t> check_and_migrate(Connection& connection) {
  if (auto ours = check_ours(connection.sqlite(), connection.file()); !ours) return ours.fault();
  const std::int64_t version = version_of(connection.sqlite());
  if (auto sound = check_sound(connection); !sound) return sound.fault();
  for (auto step = static_cast<std::size_t>(version); step < kMigrations.size(); ++step) {
    Transaction transaction(connection, Durability::power_loss);
    connection.sqlite().exec(kMigrations[step]);
    connection.sqlite().exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    connection.sqlite().exec("PRAGMA user_version = " + std::to_string(step + 1));
    transaction.commit();
  }
  return version;
}

}  // namespace race2048::store
