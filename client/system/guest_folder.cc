#include "client/system/guest_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/standard_io.h"
#include "shared/atomic_file.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

constexpr std::string_view kVisit = "visit-";
constexpr const char* kNameFile = "name";

Descriptor open_folder(const std::filesystem::path& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// True if the path still leads to this folder: another program may have removed it before we had
// the lock.
bool leads_to(const std::filesystem::path& path, const Descriptor& folder) {
  struct stat opened {};
  struct stat now {};
  return fstat(folder.get(), &opened) == 0 && stat(path.c_str(), &now) == 0 &&
         opened.st_dev == now.st_dev && opened.st_ino == now.st_ino;
}

// Removes the folder, unless somebody uses it.
void remove_unused(const std::filesystem::path& path) {
  const Descriptor folder = open_folder(path);
  if (!folder || flock(folder.get(), LOCK_EX | LOCK_NB) != 0) return;
  std::error_code fault;
  std::filesystem::remove_all(path, fault);
}

struct Used {
  std::filesystem::path path;
  std::filesystem::file_time_type at;
};

// The folders of keys; removes those of visits that are over.
std::vector<Used> folders_of_keys(const std::filesystem::path& guests) {
  std::vector<Used> folders;
  std::error_code fault;
  std::filesystem::directory_iterator entry(guests, fault);
  for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    if (entry->path().filename().string().starts_with(kVisit)) {
      remove_unused(entry->path());
      continue;
    }
    std::error_code gone;
    const auto used = entry->last_write_time(gone);
    if (!gone) folders.push_back({.path = entry->path(), .at = used});
  }
  return folders;
}

}  // namespace

GuestFolder::GuestFolder(std::filesystem::path path, Descriptor lock, bool is_visit)
    : path_(std::move(path)), lock_(std::move(lock)), is_visit_(is_visit) {}

GuestFolder::~GuestFolder() {
  if (!lock_ || !is_visit_) return;
  std::error_code fault;
  std::filesystem::remove_all(path_, fault);
}

OrFault<GuestFolder> GuestFolder::open(const std::optional<std::string>& id) {
  const OrFault<std::filesystem::path> guests = private_state_folder("guests");
  if (!guests) return guests.fault();
  for (;;) {
    std::string path = (*guests / id.value_or(std::string(kVisit) + "XXXXXX")).string();
    const bool made = id ? mkdir(path.c_str(), 0700) == 0 : mkdtemp(path.data()) != nullptr;
    if (!made && (!id || errno != EEXIST)) return Fault{cannot_text("make", path, errno)};
    Descriptor folder = open_folder(path);
    if (!folder && errno == ENOENT) continue;  // another program has just removed it
    if (!folder) return Fault{cannot_text("open", path, errno)};
    if (flock(folder.get(), LOCK_SH) != 0) return Fault{cannot_text("lock", path, errno)};
    if (!leads_to(path, folder)) continue;
    futimens(folder.get(), nullptr);  // the time of the last use
    if (made) remove_old_guests(*guests, kMost);
    return GuestFolder(path, std::move(folder), !id);
  }
}

std::optional<std::string> GuestFolder::name() const {
  const Descriptor file(::open((path_ / kNameFile).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) return std::nullopt;
  std::optional<std::string> text = read_all(file.get(), limits::kMaxName + 1);
  return text && is_valid_name(*text) ? text : std::nullopt;
}

bool GuestFolder::set_name(const std::string& name) const {
  return static_cast<bool>(replace_file(path_ / kNameFile, name, Durability::power_loss));
}

void remove_old_guests(const std::filesystem::path& guests, std::size_t most) {
  std::vector<Used> folders = folders_of_keys(guests);
  if (folders.size() <= most) return;
  std::ranges::sort(folders, {}, &Used::at);
  for (std::size_t i = 0; i < folders.size() - most; ++i) remove_unused(folders[i].path);
}

}  // namespace race2048::client
