// The folder of a database: private to its owner, and used by one process at a time.
#pragma once

#include <filesystem>
#include <utility>

#include "server/store/store_fault.h"
#include "shared/descriptor.h"

namespace race2048::store {

// Holds the folder's lock, a file that stays there, until destruction. The system releases the lock
// of a process that dies.
class FolderLock {
 public:
  // Creates the folder and those above it if necessary. Closes it to others if it is empty or a
  // server has used it before; one with other files in it that others may open is refused.
  static OrStoreFault<FolderLock> take(const std::filesystem::path& folder);

 private:
  explicit FolderLock(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
};

// Makes the file with mode 0600 if there is none, and corrects the mode of another. SQLite gives
// its other files the same mode.
OrStoreFault<> make_private_file(const std::filesystem::path& file);

}  // namespace race2048::store
