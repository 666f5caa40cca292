#include "client/terminal/curses_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace race2048::client::ui {

CursesFile::CursesFile() {
  const int descriptor = memfd_create("screen", MFD_CLOEXEC);
  if (descriptor >= 0) file_ = fdopen(descriptor, "w");
  if (file_ == nullptr) throw std::system_error(errno, std::generic_category(), "memfd_create");
}

CursesFile::~CursesFile() {
  std::fclose(file_);
}

// Reads through the descriptor, because ncurses writes to it directly and bypasses the stream's
// buffer.
std::string CursesFile::take() {
  const int descriptor = fileno(file_);
  const off_t size = lseek(descriptor, 0, SEEK_CUR);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (bytes.empty()) return bytes;
  const ssize_t count = pread(descriptor, bytes.data(), bytes.size(), 0);
  bytes.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  lseek(descriptor, 0, SEEK_SET);
  return bytes;
}

}  // namespace race2048::client::ui
