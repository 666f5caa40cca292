#include "server/store/postgres/schema.h"

#include <array>
#include <string>

namespace race2048::store {
namespace {

// Step i makes version i + 1 from version i. Steps are never changed, only added.
constexpr std::array<const char*, kPostgresVersion> kPostgresMigrations = {R"sql(
-- One row: the version of the tables.
CREATE TABLE race2048(version BIGINT NOT NULL);
INSERT INTO race2048 VALUES(1);

-- One row: how many processes have used the tables, how many transactions had nothing to write but
-- had to make those before durable, and what the clock of ages (age_clock.h) showed last, or 0.
CREATE TABLE epoch(
  value BIGINT NOT NULL,
  barriers BIGINT NOT NULL,
  last_seen_unix_ms BIGINT NOT NULL);
INSERT INTO epoch VALUES(0, 0, 0);

-- The servers that share the tables, each with a number by chance. Until lease_until, by this
-- server's clock, its rooms are its own.
CREATE TABLE node(
  id BIGINT PRIMARY KEY,
  address TEXT NOT NULL,
  lease_until TIMESTAMPTZ NOT NULL) WITH (fillfactor = 50);

-- The journal. A room's row is its fence: whoever appends raises next_index in the same transaction,
-- and the row says which node may do that, and with which epoch. Each append changes it, so a page
-- has space for that. A node that claims a room raises its epoch.
-- decisions: the version of their bytes, which a node must know to claim the room.
-- saved_match: the match of the room whose result was saved last.
CREATE TABLE room(
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  owner BIGINT NOT NULL,
  epoch BIGINT NOT NULL,
  decisions BIGINT NOT NULL,
  first_index BIGINT NOT NULL,
  next_index BIGINT NOT NULL,
  saved_match BYTEA) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- The bytes of a room's appends. Those that were stored together are the parts from 0 on of
-- first_index, and the first part says how many appends they are.
CREATE TABLE journal_chunk(
  room BIGINT NOT NULL,
  first_index BIGINT NOT NULL,
  part BIGINT NOT NULL,
  appends BIGINT NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY(room, first_index, part))
  WITH (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.02);
-- Bytes of moves gain nothing from compression.
ALTER TABLE journal_chunk ALTER bytes SET STORAGE EXTERNAL;
-- Rooms that could not be restored; their bytes are the chunks of the same room.
CREATE TABLE room_aside(
  room BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  reason TEXT NOT NULL);

-- Results and the people; the schema of SQLite says what the columns are. Yes and no are 1 and 0, as
-- there.
CREATE TABLE match(
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id BYTEA NOT NULL UNIQUE,
  room TEXT NOT NULL,
  title TEXT NOT NULL,
  round BIGINT NOT NULL,
  rounds BIGINT NOT NULL,
  format TEXT NOT NULL,
  size BIGINT NOT NULL,
  target_tile BIGINT NOT NULL,
  began_unix_ms BIGINT NOT NULL,
  ended_unix_ms BIGINT NOT NULL,
  end_reason TEXT NOT NULL,
  open_seed BIGINT NOT NULL,
  settings BYTEA NOT NULL,
  commitment BYTEA NOT NULL,
  secret BYTEA NOT NULL,
  seats BIGINT NOT NULL,
  winner TEXT NOT NULL,
  winner_score BIGINT NOT NULL,
  stored_bytes BIGINT NOT NULL,
  replay_bytes BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  saved_unix_ms BIGINT NOT NULL);
CREATE INDEX match_by_room ON match(room, id);
CREATE INDEX match_by_format ON match(format, id);
CREATE INDEX match_listed ON match(id) WHERE listed = 1;
CREATE INDEX match_listed_by_format ON match(format, id) WHERE listed = 1;
CREATE INDEX match_by_saving ON match(saved_unix_ms);
CREATE INDEX match_sizes_by_room ON match(room, replay_bytes);
CREATE TABLE seat(
  match BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  person BYTEA NOT NULL,
  name TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  bot BIGINT NOT NULL,
  place BIGINT NOT NULL,
  score BIGINT NOT NULL,
  best_tile BIGINT NOT NULL,
  boards BIGINT NOT NULL,
  moves BIGINT NOT NULL,
  state TEXT NOT NULL,
  reached_ms BIGINT,
  points BIGINT NOT NULL,
  format TEXT NOT NULL,
  size BIGINT NOT NULL,
  ranked BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  PRIMARY KEY(match, seat));
CREATE INDEX seat_by_name ON seat(folded_name, match);
CREATE INDEX seat_listed_by_name ON seat(folded_name, match) WHERE listed = 1;
CREATE INDEX seat_by_score ON seat(format, size, bot, score DESC, match, seat) WHERE ranked = 1;
CREATE INDEX seat_listed_by_score ON seat(format, size, bot, score DESC, match, seat)
  WHERE ranked = 1 AND listed = 1;
CREATE TABLE tile_made(
  match BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  tile BIGINT NOT NULL,
  ms BIGINT NOT NULL,
  split BIGINT NOT NULL,
  size BIGINT NOT NULL,
  bot BIGINT NOT NULL,
  ranked BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  PRIMARY KEY(match, tile, seat));
CREATE INDEX tile_made_by_ms ON tile_made(size, tile, bot, ms, match, seat) WHERE ranked = 1;
CREATE INDEX tile_made_listed_by_ms ON tile_made(size, tile, bot, ms, match, seat)
  WHERE ranked = 1 AND listed = 1;
CREATE TABLE replay(match BIGINT PRIMARY KEY, bytes BYTEA NOT NULL);
-- So that a part is read without the rest.
ALTER TABLE replay ALTER bytes SET STORAGE EXTERNAL;
CREATE TABLE match_person(
  person BYTEA NOT NULL,
  match BIGINT NOT NULL,
  PRIMARY KEY(person, match));
CREATE INDEX match_person_by_match ON match_person(match);
CREATE TABLE owned_name(
  folded_name TEXT PRIMARY KEY,
  key BYTEA NOT NULL,
  taken_unix_ms BIGINT NOT NULL,
  used_unix_ms BIGINT NOT NULL);
CREATE TABLE ban(
  who TEXT PRIMARY KEY,
  made_unix_ms BIGINT NOT NULL,
  until_unix_ms BIGINT,
  note TEXT NOT NULL);
CREATE TABLE removal(
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unix_ms BIGINT NOT NULL,
  match_id BYTEA,
  matches BIGINT NOT NULL,
  seats BIGINT NOT NULL,
  replays BIGINT NOT NULL,
  note TEXT NOT NULL);

-- What the results of each room take. The server keeps the sums, whoever changes a match.
CREATE TABLE room_results(
  room TEXT PRIMARY KEY,
  row_bytes BIGINT NOT NULL,
  replay_bytes BIGINT NOT NULL);
CREATE INDEX room_results_by_rows ON room_results(row_bytes);
CREATE INDEX room_results_by_replays ON room_results(replay_bytes);
CREATE FUNCTION count_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE room_results SET
      row_bytes = row_bytes - (old.stored_bytes - old.replay_bytes),
      replay_bytes = room_results.replay_bytes - old.replay_bytes
    WHERE room = old.room;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO room_results
      VALUES(new.room, new.stored_bytes - new.replay_bytes, new.replay_bytes)
      ON CONFLICT(room) DO UPDATE SET
        row_bytes = room_results.row_bytes + excluded.row_bytes,
        replay_bytes = room_results.replay_bytes + excluded.replay_bytes;
  ELSE
    DELETE FROM room_results WHERE room = old.room AND row_bytes <= 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER match_counted AFTER INSERT OR DELETE OR UPDATE OF stored_bytes, replay_bytes ON match
  FOR EACH ROW EXECUTE FUNCTION count_match();
)sql",
                                                                           R"sql(
-- What the servers that share the tables tell each other.

-- The names and bans that were changed lately, for servers that know them as they were. A server
-- asks for the changes of all transactions that had not ended when it asked before, so that it
-- misses none, in whichever order they end. xact: the number of the transaction.
CREATE TABLE identity_change(
  xact BIGINT NOT NULL,
  made_at TIMESTAMPTZ NOT NULL,
  folded_name TEXT,
  banned TEXT);
CREATE INDEX identity_change_by_xact ON identity_change(xact);
CREATE INDEX identity_change_by_age ON identity_change(made_at);
CREATE FUNCTION note_name_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO identity_change VALUES(pg_current_xact_id()::text::bigint, clock_timestamp(),
    coalesce(new.folded_name, old.folded_name), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER name_noted AFTER INSERT OR DELETE OR UPDATE ON owned_name
  FOR EACH ROW EXECUTE FUNCTION note_name_change();
CREATE FUNCTION note_ban_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO identity_change VALUES(pg_current_xact_id()::text::bigint, clock_timestamp(),
    NULL, coalesce(new.who, old.who));
  RETURN NULL;
END $$;
CREATE TRIGGER ban_noted AFTER INSERT OR DELETE OR UPDATE ON ban
  FOR EACH ROW EXECUTE FUNCTION note_ban_change();

-- The names that people have at the moment, and the server that knows the person. A row of a server
-- without a lease counts as free. person: whether the person has a key, and the id.
CREATE TABLE name_in_use(
  folded_name TEXT PRIMARY KEY,
  node BIGINT NOT NULL,
  person BYTEA NOT NULL) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX name_in_use_by_node ON name_in_use(node);

-- The rooms that are listed or have a name, as their owners see them; a row of another server than
-- the room's owner counts for nothing. room_name: in lower case; empty: none. entry: a serialised
-- RoomEntry; empty: the room is not listed. joinable: a quick match may lead there.
CREATE TABLE listing(
  code TEXT PRIMARY KEY,
  node BIGINT NOT NULL,
  room_name TEXT NOT NULL,
  entry BYTEA NOT NULL,
  joinable BIGINT NOT NULL) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX listing_by_name ON listing(room_name) WHERE room_name <> '';
CREATE INDEX listing_by_node ON listing(node);

-- One row: the secret by which the servers that share the tables know each other.
CREATE TABLE service(
  id BIGINT PRIMARY KEY,
  secret BYTEA NOT NULL);
)sql",
                                                                           R"sql(
-- For the servers that look for rooms without an owner. No append changes these columns.
CREATE INDEX room_by_owner ON room(owner, decisions, id);
)sql"};

// Does nothing if another process has just done the same.
void migrate_one_step(PostgresConnection& connection, std::int64_t version) {
  const std::string raise = "; UPDATE race2048 SET version = " + std::to_string(version + 1);
  try {
    connection.run_all(kPostgresMigrations[static_cast<std::size_t>(version)] + raise);
  } catch (const PostgresError& error) {
    if (error.connection_lost() || postgres_version(connection) <= version) throw;
  }
}

}  // namespace

std::int64_t postgres_version(PostgresConnection& connection) {
  const Rows there = connection.run("SELECT to_regclass('race2048') IS NOT NULL");
  if (there.number(0, 0) == 0) return 0;
  const Rows rows = connection.run("SELECT version FROM race2048");
  return rows.count() == 0 ? 0 : rows.number(0, 0);
}

OrStoreFault<> check_postgres_version(std::int64_t version) {
  if (version <= kPostgresVersion) return {};
  return StoreFault{.kind = StoreFault::Kind::newer_schema,
                    .text = "the PostgreSQL database has version " + std::to_string(version) +
                            ", and this program knows versions up to " +
                            std::to_string(kPostgresVersion) + ": start a newer race2048d"};
}

OrStoreFault<std::int64_t> migrate(PostgresConnection& connection) {
  const std::int64_t found = postgres_version(connection);
  if (auto known = check_postgres_version(found); !known) return known.fault();
  connection.set_durability(Durability::power_loss);
  for (std::int64_t version = found; version < kPostgresVersion; ++version) {
    migrate_one_step(connection, version);
  }
  return found;
}

}  // namespace race2048::store
