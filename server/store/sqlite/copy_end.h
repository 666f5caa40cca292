// The database of a folder as one end of a copy.
#pragma once

#include <filesystem>
#include <memory>

#include "server/store/sql/copy.h"

namespace race2048::store {

// For reading, brought up to date as at a server's start. not_found without a database.
OrStoreFault<std::unique_ptr<CopyEnd>> copy_from_sqlite(const std::filesystem::path& folder);

// For writing. Makes the folder if it is not there; `exists` if it has a database. What an earlier
// copy has left that was cut is replaced.
OrStoreFault<std::unique_ptr<CopyEnd>> copy_to_sqlite(const std::filesystem::path& folder);

}  // namespace race2048::store
