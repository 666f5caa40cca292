// The tables of the database and how older ones become today's. For the files of this folder only.
#pragma once

#include "server/store/connection.h"

namespace race2048::store {

// The version in `user_version` of a database with today's tables.
inline constexpr int kSchemaVersion = 8;

// Checks that the database is one of ours and sound, and runs the migrations that it lacks.
OrStoreFault<> check_and_migrate(Connection& connection);

}  // namespace race2048::store
