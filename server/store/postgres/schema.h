// The tables of the database and how older ones become today's. For the files of this folder only.
#pragma once

#include <cstdint>

#include "server/store/postgres/connection.h"

namespace race2048::store {

// The version of today's tables.
inline constexpr std::int64_t kPostgresVersion = 1;

// Runs the migrations that the tables lack, where the address looks for tables. Returns the version
// that they had, 0 for none. newer_schema, and nothing is changed, if they are of a newer version.
// Throws PostgresError.
OrStoreFault<std::int64_t> migrate(PostgresConnection& connection);

}  // namespace race2048::store
