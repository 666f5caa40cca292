// The tables of the database and how older ones become today's. For the files of this folder only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "server/store/sqlite/connection.h"

namespace race2048::store {

// The version in `user_version` of a database with today's tables.
inline constexpr int kSchemaVersion = 9;

// Looks at the file before anything may write to it: a database of a newer version, or not one of
// ours, is a fault, and keeps every byte. REQUIRES: its folder's lock.
OrStoreFault<> look_at(const std::filesystem::path& file, const std::string& vfs);

// Checks that the database is one of ours and sound, and runs the migrations that it lacks. Returns
// the version that it had, 0 for a new one.
OrStoreFault<std::int64_t> check_and_migrate(Connection& connection);

}  // namespace race2048::store
