#include "shared/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "shared/descriptor.h"

namespace race2048 {
namespace {

ReadFault read_fault(int error) {
  // A symbolic link that is not to be followed.
  if (error == ELOOP) return {.is_no_file = true};
  return {.error = {error, std::generic_category()}};
}

// Makes reads wait again: only opening must not.
bool wait_for_bytes(const Descriptor& file) {
  const int flags = fcntl(file.get(), F_GETFL);
  return flags >= 0 && fcntl(file.get(), F_SETFL, flags & ~O_NONBLOCK) == 0;
}

// Nothing on an error, with errno set.
std::optional<std::string> read_up_to(int descriptor, std::size_t most) {
  constexpr std::size_t kFirstRead = std::size_t{16} * 1024;
  std::string text;
  std::size_t size = 0;
  while (size < most) {
    if (size == text.size()) text.resize(std::min(most, std::max(kFirstRead, 2 * size)));
    const ssize_t count = read(descriptor, text.data() + size, text.size() - size);
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count == 0) break;
    if (count > 0) size += static_cast<std::size_t>(count);
  }
  text.resize(size);
  return text;
}

}  // namespace

bool ReadFault::missing() const {
  return error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
}

std::string ReadFault::message() const {
  return is_no_file ? "not an ordinary file" : error.message();
}

OrFault<std::string, ReadFault> read_file(const std::filesystem::path& file, std::size_t most,
                                          FileOrigin origin) {
  const int links = origin == FileOrigin::own ? O_NOFOLLOW : 0;
  const Descriptor opened(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | links));
  if (!opened) return read_fault(errno);
  struct stat status {};
  if (fstat(opened.get(), &status) != 0) return read_fault(errno);
  if (S_ISDIR(status.st_mode)) return read_fault(EISDIR);
  if (!S_ISREG(status.st_mode)) {
    if (origin != FileOrigin::given) return ReadFault{.is_no_file = true};
    if (!wait_for_bytes(opened)) return read_fault(errno);
  }
  std::optional<std::string> text = read_up_to(opened.get(), most + 1);
  if (!text) return read_fault(errno);
  return *std::move(text);
}

OrFault<std::string, ReadFault> read_standard_input(std::size_t most) {
  std::optional<std::string> text = read_up_to(STDIN_FILENO, most + 1);
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

}  // namespace race2048
