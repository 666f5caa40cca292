#include "shared/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "shared/random.h"
#include "shared/standard_io.h"

namespace race2048 {
namespace {

FileFault fault_of(std::string_view what, const std::filesystem::path& file) {
  return {.what = what, .file = file, .error = {errno, std::generic_category()}};
}

// Returns false with errno set: some file systems report only on closing that the disk is full.
bool close_checked(Descriptor& file) {
  return close(file.release()) == 0;
}

// Returns false with errno set; the file beside is then gone.
bool fill(FileBeside& beside, std::string_view bytes, Durability durability) {
  if (write_all(beside.file.get(), bytes) &&
      (durability != Durability::power_loss || fsync(beside.file.get()) == 0) &&
      close_checked(beside.file)) {
    return true;
  }
  const int error = errno;
  unlink(beside.path.c_str());
  errno = error;
  return false;
}

bool sync_folder(const std::filesystem::path& path) {
  const Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return folder && fsync(folder.get()) == 0;
}

// Makes the file's entry in its folder durable, if it has to be.
OrFault<void, FileFault> settle(const std::filesystem::path& file, Durability durability) {
  if (durability != Durability::power_loss) return {};
  const std::filesystem::path folder = file.parent_path();
  if (!sync_folder(folder.empty() ? "." : folder)) return fault_of("write", file);
  return {};
}

// 50 random bits, as letters and digits.
std::string random_letters() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<std::uint8_t, 10> random{};
  os_random(random);
  std::string letters;
  for (const std::uint8_t byte : random) letters += kLetters[byte % kLetters.size()];
  return letters;
}

}  // namespace

OrFault<FileBeside, FileFault> make_file_beside(const std::filesystem::path& file) {
  std::filesystem::path path = file.string() + "." + random_letters() + ".new";
  // O_EXCL follows no symbolic link either.
  Descriptor made(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
                       S_IRUSR | S_IWUSR));
  if (!made) return fault_of("write", path);
  return FileBeside{.path = std::move(path), .file = std::move(made)};
}

OrFault<void, FileFault> replace_file(const std::filesystem::path& file, std::string_view bytes,
                                      Durability durability) {
  OrFault<FileBeside, FileFault> beside = make_file_beside(file);
  if (!beside) return beside.fault();
  if (!fill(*beside, bytes, durability)) return fault_of("write", beside->path);
  if (rename(beside->path.c_str(), file.c_str()) != 0) {
    FileFault fault = fault_of("replace", file);
    unlink(beside->path.c_str());
    return fault;
  }
  return settle(file, durability);
}

OrFault<bool, FileFault> create_file(const std::filesystem::path& file, std::string_view bytes,
                                     Durability durability) {
  OrFault<FileBeside, FileFault> beside = make_file_beside(file);
  if (!beside) return beside.fault();
  if (!fill(*beside, bytes, durability)) return fault_of("write", beside->path);
  const bool linked = link(beside->path.c_str(), file.c_str()) == 0;
  const FileFault fault = fault_of("create", file);
  unlink(beside->path.c_str());
  if (!linked && fault.error == std::errc::file_exists) return false;
  if (!linked) return fault;
  const auto settled = settle(file, durability);
  if (!settled) return settled.fault();
  return true;
}

}  // namespace race2048
