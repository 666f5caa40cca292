// A database in one SQLite file, in a folder of its own. The folder has one owner at a time; a lock
// file sees to that.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/database.h"
#include "server/store/sqlite/limits.h"

namespace race2048::store {

struct SqliteOptions {
  std::filesystem::path folder;  // is created; then only its owner can read it
  std::string vfs{};             // name of the SQLite file system; empty: the system's own
  // Smaller in tests, so that the same happens earlier.
  int checkpoint_pages = limits::kCheckpointPages;
  std::size_t recent_bytes = limits::kRecentBytes;
  int list_steps = limits::kMaxListSteps;
  AgeSources age_sources{};
};

// The file within its folder.
inline constexpr std::string_view kDatabaseFile = "race2048.db";

// Takes the folder, checks the file, brings an older schema up to date and begins a new epoch.
OrStoreFault<std::unique_ptr<Database>> open_sqlite(const SqliteOptions& options);

// Copies the database of a folder to a new file, readable by its owner alone, while another process
// uses it. The copy is complete and checked, or no file remains.
OrStoreFault<> back_up_sqlite(const SqliteOptions& options, const std::filesystem::path& file);

}  // namespace race2048::store
