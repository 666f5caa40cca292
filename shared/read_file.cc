#include "shared/read_file.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

#include "shared/descriptor.h"
#include "shared/standard_io.h"

namespace race2048 {
namespace {

ReadFault read_fault(int error) {
  // A symbolic link that is not to be followed.
  if (error == ELOOP) return {.is_no_file = true};
  return {.error = {error, std::generic_category()}};
}

std::string user_text(uid_t user) {
  const passwd* const entry = getpwuid(user);
  return entry == nullptr ? "user " + std::to_string(user) : entry->pw_name;
}

}  // namespace

bool ReadFault::missing() const {
  return error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
}

OrFault<std::string, ReadFault> read_file(const std::filesystem::path& file, std::size_t most,
                                          FileOrigin origin) {
  const int links = origin == FileOrigin::own ? O_NOFOLLOW : 0;
  const Descriptor opened(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | links));
  if (!opened) return read_fault(errno);
  struct stat status {};
  if (fstat(opened.get(), &status) != 0) return read_fault(errno);
  if (S_ISDIR(status.st_mode)) return read_fault(EISDIR);
  if (!S_ISREG(status.st_mode) && origin != FileOrigin::given) {
    return ReadFault{.is_no_file = true};
  }
  // Opening must not wait; reading waits for the bytes of a pipe.
  std::optional<std::string> text = read_all(opened.get(), most + 1);
  if (!text) return read_fault(errno);
  return *std::move(text);
}

OrFault<std::string, ReadFault> read_standard_input(std::size_t most) {
  std::optional<std::string> text = read_all(STDIN_FILENO, most + 1);
  if (!text) return read_fault(errno);
  return *std::move(text);
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code fault;
  std::filesystem::directory_iterator entry(folder, fault);
  for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    files.push_back(entry->path());
  }
  return files;
}

std::string owner_text(const std::filesystem::path& file, std::error_code error) {
  if (error != std::errc::permission_denied && error != std::errc::operation_not_permitted) {
    return "";
  }
  struct stat status {};
  if (stat(file.c_str(), &status) != 0 || status.st_uid == geteuid()) return "";
  return ", as it belongs to " + user_text(status.st_uid) + " and this program runs as " +
         user_text(geteuid());
}

}  // namespace race2048
