// The tables of the database and how older ones become today's. For the files of this folder only.
#pragma once

#include <cstdint>

#include "server/store/postgres/connection.h"

namespace race2048::store {

// The version of today's tables.
inline constexpr std::int64_t kPostgresVersion = 3;

// The names of today's tables.
inline constexpr const char* kPostgresTables[] = {
    "race2048",     "epoch",           "node",        "room",    "journal_chunk",
    "room_aside",   "match",           "seat",        "replay",  "tile_made",
    "match_person", "owned_name",      "ban",         "removal", "listing",
    "room_results", "identity_change", "name_in_use", "service"};

// The version of the tables where the address looks for them; 0: there are none. Throws
// PostgresError.
std::int64_t postgres_version(PostgresConnection& connection);

// newer_schema if the tables are of a newer version than today's.
OrStoreFault<> check_postgres_version(std::int64_t version);

// Runs the migrations that the tables lack, where the address looks for tables. Returns the version
// that they had, 0 for none. newer_schema, and nothing is changed, if they are of a newer version.
// Throws PostgresError.
OrStoreFault<std::int64_t> migrate(PostgresConnection& connection);

}  // namespace race2048::store
