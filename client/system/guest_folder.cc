#include "client/system/guest_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "shared/atomic_file.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/read_file.h"

namespace race2048::client {
namespace {

constexpr std::string_view kVisit = "visit-";
constexpr const char* kNameFile = "name";
constexpr const char* kKeyFile = "race2048/identity.pem";
// Made with the folder, so its time is that of the first visit.
constexpr const char* kSinceFile = "since";

constexpr std::chrono::hours kOneDay{24};
// The folder of a person with a name stays for this long after the last visit, however many others
// come.
constexpr std::chrono::hours kNewcomersStay{24 * 30};
constexpr std::chrono::hours kRegularsStay{24 * 365};

Descriptor open_folder(const std::filesystem::path& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// True if the path still leads to this folder: another program may have removed it before we had
// the lock.
bool leads_to(const std::filesystem::path& path, const Descriptor& folder) {
  struct stat opened {};
  struct stat now {};
  return fstat(folder.get(), &opened) == 0 && stat(path.c_str(), &now) == 0 &&
         opened.st_dev == now.st_dev && opened.st_ino == now.st_ino;
}

// Removes the folder, unless somebody uses it. Returns whether it is gone.
bool remove_unused(const std::filesystem::path& path) {
  const Descriptor folder = open_folder(path);
  if (!folder || flock(folder.get(), LOCK_EX | LOCK_NB) != 0) return false;
  std::error_code fault;
  std::filesystem::remove_all(path, fault);
  return !fault;
}

struct Used {
  std::filesystem::path path;
  std::filesystem::file_time_type at;
  std::chrono::hours stays{0};
};

// For how long a folder stays that was last used at this time.
std::chrono::hours stay_of(const std::filesystem::path& folder,
                           std::filesystem::file_time_type used) {
  std::error_code fault;
  if (!std::filesystem::exists(folder / kNameFile, fault) &&
      !std::filesystem::exists(folder / kKeyFile, fault)) {
    return std::chrono::hours(0);
  }
  // Folders without this file are of an earlier version, and count as those of regulars.
  const auto since = std::filesystem::last_write_time(folder / kSinceFile, fault);
  return !fault && used - since < kOneDay ? kNewcomersStay : kRegularsStay;
}

// The folders of keys; removes those of visits that are over.
std::vector<Used> folders_of_keys(const std::filesystem::path& guests) {
  std::vector<Used> folders;
  for (const std::filesystem::path& path : files_in(guests)) {
    if (path.filename().string().starts_with(kVisit)) {
      remove_unused(path);
      continue;
    }
    std::error_code gone;
    const auto used = std::filesystem::last_write_time(path, gone);
    if (!gone) folders.push_back({.path = path, .at = used, .stays = stay_of(path, used)});
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
  const OrFault<std::filesystem::path> guests = state_folder("guests");
  if (!guests) return guests.fault();
  for (;;) {
    std::error_code fault;
    const bool kept =
        id && (std::filesystem::exists(*guests / *id, fault) ||
               make_room_for_guest(*guests, kMost, std::filesystem::file_time_type::clock::now()));
    std::string path = (*guests / (kept ? *id : std::string(kVisit) + "XXXXXX")).string();
    const bool made = kept ? mkdir(path.c_str(), 0700) == 0 : mkdtemp(path.data()) != nullptr;
    if (!made && (!kept || errno != EEXIST)) return Fault{cannot_text("make", path, errno)};
    Descriptor folder = open_folder(path);
    if (!folder && errno == ENOENT) continue;  // another program has just removed it
    if (!folder) return Fault{cannot_text("open", path, errno)};
    if (flock(folder.get(), LOCK_SH) != 0) return Fault{cannot_text("lock", path, errno)};
    if (!leads_to(path, folder)) continue;
    if (made) {
      const std::filesystem::path since = std::filesystem::path(path) / kSinceFile;
      const auto created = create_file(since, "", Durability::this_program);
      if (!created) return Fault{cannot_text("make", since, created.fault().error.value())};
    }
    futimens(folder.get(), nullptr);  // the time of the last use
    return GuestFolder(path, std::move(folder), !kept);
  }
}

std::optional<std::string> GuestFolder::name() const {
  const auto text = read_file(path_ / kNameFile, limits::kMaxNameBytes, FileOrigin::own);
  return text && is_valid_name(*text) ? std::optional(*text) : std::nullopt;
}

bool GuestFolder::set_name(const std::string& name) const {
  return static_cast<bool>(replace_file(path_ / kNameFile, name, Durability::power_loss));
}

bool make_room_for_guest(const std::filesystem::path& guests, std::size_t most,
                         std::filesystem::file_time_type now) {
  std::vector<Used> folders = folders_of_keys(guests);
  std::size_t left = folders.size();
  std::ranges::sort(folders, {}, [](const Used& it) { return std::pair(it.stays, it.at); });
  for (const Used& it : folders) {
    if (left < most) break;
    if (now - it.at >= it.stays && remove_unused(it.path)) --left;
  }
  return left < most;
}

}  // namespace race2048::client
