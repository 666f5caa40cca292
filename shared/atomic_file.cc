#include "shared/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>

#include "shared/descriptor.h"

namespace race2048 {
namespace {

FileFault fault_of(std::string_view what, const std::filesystem::path& file) {
  return {.what = what, .file = file, .error = {errno, std::generic_category()}};
}

// Returns false with errno set, as do the functions below.
bool write_all(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Some file systems report only on closing that the disk is full.
bool close_checked(Descriptor& file) {
  return close(file.release()) == 0;
}

bool write_new(const std::filesystem::path& path, std::string_view bytes, Durability durability) {
  Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file || !write_all(file, bytes)) return false;
  if (durability == Durability::power_loss && fsync(file.get()) != 0) return false;
  return close_checked(file);
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

// No other process uses this name.
std::filesystem::path beside(const std::filesystem::path& file) {
  return file.string() + "." + std::to_string(getpid()) + ".new";
}

}  // namespace

OrFault<void, FileFault> replace_file(const std::filesystem::path& file, std::string_view bytes,
                                      Durability durability) {
  const std::filesystem::path aside = beside(file);
  if (!write_new(aside, bytes, durability)) {
    FileFault fault = fault_of("write", aside);
    unlink(aside.c_str());
    return fault;
  }
  if (rename(aside.c_str(), file.c_str()) != 0) {
    FileFault fault = fault_of("replace", file);
    unlink(aside.c_str());
    return fault;
  }
  return settle(file, durability);
}

OrFault<bool, FileFault> create_file(const std::filesystem::path& file, std::string_view bytes,
                                     Durability durability) {
  const std::filesystem::path aside = beside(file);
  if (!write_new(aside, bytes, durability)) {
    FileFault fault = fault_of("write", aside);
    unlink(aside.c_str());
    return fault;
  }
  const bool linked = link(aside.c_str(), file.c_str()) == 0;
  const FileFault fault = fault_of("create", file);
  unlink(aside.c_str());
  if (!linked && fault.error == std::errc::file_exists) return false;
  if (!linked) return fault;
  const auto settled = settle(file, durability);
  if (!settled) return settled.fault();
  return true;
}

}  // namespace race2048
