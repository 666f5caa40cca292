#include "client/system/hosted_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include "client/system/environment.h"
#include "shared/atomic_file.h"
#include "shared/descriptor.h"
#include "shared/names.h"
#include "shared/read_file.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolderPrefix = "hosted-";
constexpr std::string_view kLogPrefix = "server-";
constexpr std::string_view kLogEnding = ".log";
constexpr std::chrono::hours kFoldersAreKept{24};
constexpr std::chrono::hours kLogsAreKept{7 * 24};

constexpr const char* kLockFile = "lock";        // a server holds its lock while it uses the folder
constexpr const char* kHostingFile = "hosting";  // the host's program holds its lock
constexpr std::string_view kNoteHeading = "race2048-hosted 1";
constexpr std::size_t kMaxNote = 256;  // bytes; a note has about 80

fs::path note_of(const fs::path& folder) {
  return folder / "host";
}

// A folder of this process where all may write, with a name that nobody can foresee. Throws
// std::filesystem::filesystem_error if it cannot be made.
fs::path make_shared_folder() {
  std::string path = (fs::temp_directory_path() / "race2048-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) {
    throw fs::filesystem_error("no folder for files", path,
                               std::error_code(errno, std::generic_category()));
  }
  return path;
}

fs::path own_file(const std::string& name) {
  if (const OrFault<fs::path> folder = state_folder()) return *folder / name;
  static const fs::path folder = make_shared_folder();
  return folder / name;
}

// The files in the state folder; nothing if it cannot be read.
std::vector<fs::path> state_files() {
  const fs::path folder = state_path();
  return folder.is_absolute() ? files_in(folder) : std::vector<fs::path>{};
}

bool is_hosted_folder(const fs::path& path) {
  std::error_code fault;
  return path.filename().string().starts_with(kFolderPrefix) &&
         fs::symlink_status(path, fault).type() == fs::file_type::directory;
}

// When something in the folder was written last.
fs::file_time_type written_at(const fs::path& folder) {
  std::error_code fault;
  fs::file_time_type newest = fs::last_write_time(folder, fault);
  if (fault) return fs::file_time_type::max();
  for (const fs::path& file : files_in(folder)) {
    std::error_code gone;
    const fs::file_time_type written = fs::last_write_time(file, gone);
    if (!gone) newest = std::max(newest, written);
  }
  return newest;
}

// The number of the process that uses the folder.
std::optional<pid_t> server_of(const fs::path& folder) {
  constexpr std::size_t kMostDigits = 20;
  auto text = read_file(folder / kLockFile, kMostDigits, FileOrigin::own);
  if (!text || !text->ends_with('\n')) return std::nullopt;
  text->pop_back();
  const auto number = whole_number<pid_t>(*text);
  return number && *number > 1 ? number : std::nullopt;
}

// The newest first.
std::vector<LeftFolder> folders_with_note(bool served) {
  std::vector<LeftFolder> folders;
  for (const fs::path& path : state_files()) {
    if (!is_hosted_folder(path) || is_served(path) != served) continue;
    std::optional<HostedNote> note = read_hosted_note(path);
    struct stat status {};
    if (!note || stat(note_of(path).c_str(), &status) != 0) continue;
    folders.push_back({.path = path, .note = *std::move(note), .hosted_at = status.st_mtime});
  }
  std::ranges::sort(folders, std::ranges::greater(), &LeftFolder::hosted_at);
  return folders;
}

}  // namespace

fs::path new_hosted_folder() {
  const std::string first = std::string(kFolderPrefix) + std::to_string(getpid());
  fs::path folder = own_file(first);
  std::error_code fault;
  // A folder of this name may belong to a server that still runs, although its host's number is
  // free again.
  for (int i = 2; fs::exists(fs::symlink_status(folder, fault)); ++i) {
    folder = own_file(first + "-" + std::to_string(i));
  }
  return folder;
}

fs::path own_server_log(std::string_view which) {
  std::string name = std::string(kLogPrefix) + std::to_string(getpid());
  if (!which.empty()) name.append("-").append(which);
  return own_file(name.append(kLogEnding));
}

bool write_hosted_note(const fs::path& folder, const HostedNote& note) {
  const std::string text = std::string(kNoteHeading) + "\nport " + std::to_string(note.port) +
                           "\nlisten " + (note.local ? "loopback" : "all") + "\nroom " + note.room +
                           "\nname " + note.name + "\n";
  return static_cast<bool>(replace_file(note_of(folder), text, Durability::power_loss));
}

std::optional<HostedNote> read_hosted_note(const fs::path& folder) {
  const auto text = read_file(note_of(folder), kMaxNote, FileOrigin::own);
  if (!text || text->size() > kMaxNote) return std::nullopt;
  std::istringstream in(*text);
  std::string heading;
  if (!std::getline(in, heading) || heading != kNoteHeading) return std::nullopt;
  HostedNote note;
  std::string port_word;
  std::string port;
  std::string listen_word;
  std::string listen;
  std::string room_word;
  std::string name_word;
  in >> port_word >> port >> listen_word >> listen >> room_word >> note.room >> name_word >>
      note.name;
  if (!in) return std::nullopt;
  note.port = whole_number<std::uint16_t>(port).value_or(0);
  const bool words =
      port_word == "port" && listen_word == "listen" && room_word == "room" && name_word == "name";
  if (note.port == 0 || !words || (listen != "loopback" && listen != "all")) return std::nullopt;
  if (normalised_room_code(note.room) != note.room || !is_valid_name(note.name)) {
    return std::nullopt;
  }
  note.local = listen == "loopback";
  return note;
}

bool is_served(const fs::path& folder) {
  // A shared lock is tried, so that two
  // programs which look at once do not take each other for a server.
  const fs::path path = folder / kLockFile;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
  return file && flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

std::vector<LeftFolder> left_folders() {
  return folders_with_note(false);
}

std::vector<HostlessFolder> hostless_folders() {
  std::vector<HostlessFolder> hostless;
  for (LeftFolder& folder : folders_with_note(true)) {
    const std::optional<pid_t> server = server_of(folder.path);
    if (server && take_hosting(folder.path)) {
      hostless.push_back({.folder = std::move(folder), .server = *server});
    }
  }
  return hostless;
}

Descriptor take_hosting(const fs::path& folder) {
  const fs::path path = folder / kHostingFile;
  Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (file && flock(file.get(), LOCK_EX | LOCK_NB) != 0) file.reset();
  return file;
}

std::optional<fs::path> take_folder(const fs::path& left) {
  fs::path own = new_hosted_folder();
  std::error_code fault;
  fs::rename(left, own, fault);
  if (fault) return std::nullopt;
  return own;
}

void remove_old_hosted(fs::file_time_type now) {
  for (const fs::path& path : state_files()) {
    std::error_code fault;
    const std::string name = path.filename().string();
    if (is_hosted_folder(path)) {
      const bool old = now - kFoldersAreKept > written_at(path);
      if (old && !is_served(path)) fs::remove_all(path, fault);
    } else if (name.starts_with(kLogPrefix) && name.ends_with(kLogEnding)) {
      const fs::file_time_type written = fs::last_write_time(path, fault);
      if (!fault && now - kLogsAreKept > written) fs::remove(path, fault);
    }
  }
}

}  // namespace race2048::client
