#include "client/system/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <string>
#include <system_error>

#include "client/system/damaged_file.h"
#include "shared/standard_io.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

constexpr int kMostNames = 100;
constexpr mode_t kForAllToRead = 0644;

// Returns the error, 0 on success. O_EXCL follows no symbolic link either.
int create(const std::filesystem::path& file, std::string_view text) {
  const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kForAllToRead);
  if (opened < 0) return errno;
  int error = write_all(opened, text) ? 0 : errno;
  if (close(opened) != 0 && error == 0) error = errno;
  if (error != 0) unlink(file.c_str());
  return error;
}

std::filesystem::path where(const std::filesystem::path& file) {
  std::error_code ignored;  // the folder may have gone; then the path stays as it is
  const std::filesystem::path path = std::filesystem::absolute(file, ignored);
  return ignored ? file : path.lexically_normal();
}

}  // namespace

OrFault<std::filesystem::path> write_new_file(const std::filesystem::path& file,
                                              std::string_view text) {
  if (const int error = create(file, text); error != 0) {
    return Fault{cannot_text("write", file, error)};
  }
  return where(file);
}

OrFault<std::filesystem::path> write_next_file(std::string_view stem, std::string_view suffix,
                                               std::string_view text) {
  int error = EEXIST;
  std::filesystem::path file;
  for (int number = 1; number <= kMostNames && error == EEXIST; ++number) {
    file = std::string(stem) + (number == 1 ? "" : "-" + std::to_string(number)) + "." +
           std::string(suffix);
    error = create(file, text);
  }
  if (error != 0) return Fault{cannot_text("write", file, error)};
  return where(file);
}

std::string today() {
  return local_text(std::time(nullptr), "%Y-%m-%d");
}

}  // namespace race2048::client
