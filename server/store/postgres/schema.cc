#include "server/store/postgres/schema.h"

#include <array>
#include <string>

namespace race2048::store {
namespace {

// Step i makes version i + 1 from version i. Steps are never changed, only added.
constexpr std::array<const char*, kPostgresVersion> kPostgresMigrations = {R"sql(
-- One row: the version of the tables, how many processes have used them, and how many transactions
-- had nothing to write but had to make those before durable.
CREATE TABLE race2048(version BIGINT NOT NULL, epoch BIGINT NOT NULL, barriers BIGINT NOT NULL);
INSERT INTO race2048 VALUES(1, 0, 0);

-- The journal. A room's row is its fence: whoever appends raises next_index in the same transaction,
-- and the row says of which epoch that may be. Each append changes it, so a page has space for that.
CREATE TABLE room(
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  epoch BIGINT NOT NULL,
  first_index BIGINT NOT NULL,
  next_index BIGINT NOT NULL) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
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
)sql"};

std::int64_t postgres_version(PostgresConnection& connection) {
  const Rows there = connection.run("SELECT to_regclass('race2048') IS NOT NULL");
  if (there.number(0, 0) == 0) return 0;
  const Rows rows = connection.run("SELECT version FROM race2048");
  return rows.count() == 0 ? 0 : rows.number(0, 0);
}

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

OrStoreFault<std::int64_t> migrate(PostgresConnection& connection) {
  const std::int64_t found = postgres_version(connection);
  if (found > kPostgresVersion) {
    return StoreFault{.kind = StoreFault::Kind::newer_schema,
                      .text = "the PostgreSQL database has version " + std::to_string(found) +
                              ", and this program knows versions up to " +
                              std::to_string(kPostgresVersion) + ": start a newer race2048d"};
  }
  connection.set_durability(Durability::power_loss);
  for (std::int64_t version = found; version < kPostgresVersion; ++version) {
    migrate_one_step(connection, version);
  }
  return found;
}

}  // namespace race2048::store
