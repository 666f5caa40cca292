#include "server/store/sqlite/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "server/store/sqlite/sqlite_database.h"
#include "shared/read_file.h"

namespace race2048::store {
namespace {

StoreFault system_fault(const char* doing, const std::filesystem::path& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT;
  const std::error_code code(error, std::generic_category());
  return {.kind = full ? StoreFault::Kind::full : StoreFault::Kind::access,
          .text = "cannot " + std::string(doing) + " " + path.string() + ": " + code.message() +
                  owner_text(path, code)};
}

bool is_own_file(const std::filesystem::path& file) {
  struct stat status {};
  return lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
}

// True if the folder is a server's, or nobody's yet.
bool is_free_or_ours(const std::filesystem::path& folder) {
  if (is_own_file(folder / kDatabaseFile)) return true;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    // A lock alone in the folder was left by a failed start.
    if (entry->path().filename() != kLockFile || !is_own_file(entry->path())) return false;
  }
  return !error;
}

// Others may use a folder that has files in it, such as /var/lib: it is not ours to close.
OrStoreFault<> check_existing_folder(const std::filesystem::path& folder) {
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) return system_fault("look at", folder, errno);
  if ((status.st_mode & 077) == 0 || is_free_or_ours(folder)) return {};
  return StoreFault{.kind = StoreFault::Kind::access,
                    .text = "the folder " + folder.string() +
                            " has other files in it and others may open it: choose a folder for "
                            "this server alone, or close it to others with chmod 700"};
}

OrStoreFault<> make_private_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (folder.has_parent_path()) {
    std::filesystem::create_directories(folder.parent_path(), error);
    if (error) return system_fault("create the folder", folder.parent_path(), error.value());
  }
  if (mkdir(folder.c_str(), 0700) != 0) {
    if (errno != EEXIST) return system_fault("create the folder", folder, errno);
    if (auto checked = check_existing_folder(folder); !checked) return checked.fault();
  }
  if (chmod(folder.c_str(), 0700) != 0) {
    return system_fault("keep others out of the folder", folder, errno);
  }
  return {};
}

// `race2048 host` finds its server by this number when it starts again. On a full disk the number
// is missing, and the server has greater worries.
void note_process(int file) {
  const std::string number = std::to_string(getpid()) + "\n";
  if (ftruncate(file, 0) != 0) return;
  static_cast<void>(pwrite(file, number.data(), number.size(), 0) < 0);
}

}  // namespace

OrStoreFault<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
  if (auto made = make_private_folder(folder); !made) return made.fault();
  const std::filesystem::path path = folder / kLockFile;
  Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (!file) return system_fault("open", path, errno);
  if (flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
    note_process(file.get());
    return FolderLock(std::move(file));
  }
  if (errno != EWOULDBLOCK) return system_fault("lock", path, errno);
  return StoreFault{.kind = StoreFault::Kind::in_use,
                    .text = "another race2048d uses the folder " + folder.string() +
                            ": stop it, or choose another folder"};
}

UsedFiles::UsedFiles(const std::vector<std::filesystem::path>& files) {
  for (const std::filesystem::path& file : files) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) continue;
    files_.push_back({.path = file, .device = status.st_dev, .number = status.st_ino});
  }
}

std::optional<std::filesystem::path> UsedFiles::missing() const {
  for (const File& file : files_) {
    struct stat status {};
    const bool is_there = stat(file.path.c_str(), &status) == 0 && status.st_dev == file.device &&
                          status.st_ino == file.number;
    if (!is_there) return file.path;
  }
  return std::nullopt;
}

OrStoreFault<> make_private_file(const std::filesystem::path& file) {
  const Descriptor made(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!made) return system_fault("open", file, errno);
  if (fchmod(made.get(), 0600) != 0) return system_fault("keep others from reading", file, errno);
  return {};
}

}  // namespace race2048::store
