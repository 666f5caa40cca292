// The folder of a database: private to its owner, and used by one process at a time.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/store_fault.h"
#include "shared/descriptor.h"

namespace race2048::store {

// The lock's file within its folder.
inline constexpr std::string_view kLockFile = "lock";

// Holds the folder's lock, a file that stays there, until destruction. The system releases the lock
// of a process that dies. While it is held, the file has the number of the process as a line.
class FolderLock {
 public:
  // Creates the folder and those above it if necessary. Closes it to others if it is empty or a
  // server has used it before; one with other files in it that others may open is refused.
  static OrStoreFault<FolderLock> take(const std::filesystem::path& folder);

 private:
  explicit FolderLock(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
};

// Files that this program uses, known by what they are: another file of the same name is not it.
class UsedFiles {
 public:
  // Notes those of `files` that exist now.
  explicit UsedFiles(const std::vector<std::filesystem::path>& files);

  // One that has been deleted, moved or replaced since; nothing if all are in their places.
  std::optional<std::filesystem::path> missing() const;

 private:
  struct File {
    std::filesystem::path path;
    dev_t device = 0;
    ino_t number = 0;
  };

  std::vector<File> files_;
};

// Makes the file with mode 0600 if it does not exist, and otherwise corrects its mode. SQLite gives
// its other files the same mode.
OrStoreFault<> make_private_file(const std::filesystem::path& file);

}  // namespace race2048::store
