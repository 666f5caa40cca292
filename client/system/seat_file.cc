#include "client/system/seat_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/server_file_name.h"
#include "shared/atomic_file.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/read_file.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

using Kind = SeatFileFault::Kind;

constexpr std::string_view kSeatEnding = ".seat";
constexpr std::string_view kNewEnding = ".new";
constexpr std::chrono::hours kSeatsAreKept{24};
constexpr std::string_view kDamagedPart = ".seat.damaged";
// Another program may remove or replace the file while it is opened: nobody does so often.
constexpr int kTriesToOpen = 10;

// Nothing if there is no home: a relative path would lead below the working directory.
std::optional<std::filesystem::path> seats_path() {
  const std::filesystem::path folder = state_path() / "seats";
  return folder.is_absolute() ? std::optional(folder) : std::nullopt;
}

// The beginning of the names of all files of this server: two servers never have the same.
std::string server_part(const Target& server) {
  return server_file_name(server) + "_";
}

std::string file_name(const Target& server, const std::string& code, const std::string& name) {
  return server_part(server) + code + "_" + name + std::string(kSeatEnding);
}

// Locks belong to the open file, as those of flock() do, but others can ask about them without
// taking them.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

// Returns false with errno set: EAGAIN if another program has the lock.
bool take_lock(const Descriptor& file) {
  struct flock lock = whole_file();
  if (fcntl(file.get(), F_OFD_SETLK, &lock) == 0) return true;
  if (errno == EACCES) errno = EAGAIN;
  return false;
}

bool is_locked(const std::filesystem::path& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
  struct flock lock = whole_file();
  return file && fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// True if the path still leads to this file: another program may have removed it, or put a new one
// in its place, before we had the lock.
bool is_at(const std::filesystem::path& path, const struct stat& file) {
  struct stat now {};
  return lstat(path.c_str(), &now) == 0 && now.st_dev == file.st_dev && now.st_ino == file.st_ino;
}

SeatFileFault locked(const std::filesystem::path& path) {
  return {.kind = Kind::locked, .text = "another race2048 has " + path.string() + " open"};
}

SeatFileFault unusable(std::string_view what, const std::filesystem::path& path) {
  return {.kind = Kind::unusable, .text = cannot_text(what, path, errno)};
}

struct LockedFile {
  Descriptor file;
  struct stat status {};
};

OrFault<LockedFile, SeatFileFault> open_locked(const std::filesystem::path& path) {
  for (int i = 0; i < kTriesToOpen; ++i) {
    // O_NONBLOCK: if the file is a pipe, do not wait for a writer.
    LockedFile found{.file = Descriptor(open(
                         path.c_str(), O_RDWR | O_APPEND | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC))};
    if (!found.file) {
      if (errno == ENOENT) return SeatFileFault{.kind = Kind::missing};
      return unusable("open", path);
    }
    if (!take_lock(found.file)) {
      if (errno == EAGAIN) return locked(path);
      return unusable("lock", path);
    }
    if (fstat(found.file.get(), &found.status) != 0) return unusable("read", path);
    if (is_at(path, found.status)) return found;
  }
  return locked(path);
}

// True for anything but an ordinary file, a folder, and nothing at all: this program makes no such
// thing.
bool is_strange(const struct stat& status) {
  return !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

SeatFileFault put_seat_aside(const std::filesystem::path& path, const std::string& why) {
  const OrFault<std::filesystem::path> aside = put_aside(path);
  if (!aside) return {.kind = Kind::unusable, .text = aside.fault().text};
  return {.kind = Kind::put_aside, .text = "its file " + why + "; it is now " + aside->string()};
}

// The room and the name in the rest of a file's name, after the server's part.
std::optional<KeptSeat> kept_seat_of(std::string_view rest) {
  constexpr std::size_t kCode = limits::kRoomCodeLength;
  if (rest.size() < kCode + 1 + kSeatEnding.size() || !rest.ends_with(kSeatEnding) ||
      rest[kCode] != '_') {
    return std::nullopt;
  }
  rest.remove_suffix(kSeatEnding.size());
  KeptSeat seat{.code = std::string(rest.substr(0, kCode)),
                .name = std::string(rest.substr(kCode + 1))};
  if (normalised_room_code(seat.code) != seat.code || !is_valid_name(seat.name)) {
    return std::nullopt;
  }
  return seat;
}

std::filesystem::file_time_type written_at(const struct stat& file) {
  return std::chrono::file_clock::from_sys(std::chrono::system_clock::from_time_t(file.st_mtime));
}

std::vector<std::filesystem::path> seat_paths() {
  const std::optional<std::filesystem::path> folder = seats_path();
  return folder ? files_in(*folder) : std::vector<std::filesystem::path>{};
}

}  // namespace

SeatFile::SeatFile(std::filesystem::path path, SeatRecord record)
    : path_(std::move(path)), record_(std::move(record)) {}

OrFault<SeatFile, SeatFileFault> SeatFile::create(const Target& server, SeatRecord record) {
  const OrFault<std::filesystem::path> folder = state_folder("seats");
  if (!folder) return SeatFileFault{.kind = Kind::unusable, .text = folder.fault().text};
  const std::filesystem::path path = *folder / file_name(server, record.code, record.name);
  SeatFile made(path, std::move(record));
  if (is_locked(made.path_)) return locked(made.path_);
  if (const OrFault<> written = made.rewrite(); !written) {
    return SeatFileFault{.kind = Kind::unusable, .text = written.fault().text};
  }
  return made;
}

OrFault<SeatFile, SeatFileFault> SeatFile::open(const Target& server, const std::string& code,
                                                const std::string& name) {
  const std::optional<std::filesystem::path> folder = seats_path();
  if (!folder) return SeatFileFault{.kind = Kind::missing};
  const std::filesystem::path path = *folder / file_name(server, code, name);
  struct stat there {};
  if (lstat(path.c_str(), &there) == 0 && is_strange(there)) {
    return put_seat_aside(path, "is damaged");
  }
  OrFault<LockedFile, SeatFileFault> opened = open_locked(path);
  if (!opened) return opened.fault();
  const struct stat& status = opened->status;
  if (!S_ISREG(status.st_mode) || status.st_size > static_cast<off_t>(kMostBytes)) {
    return put_seat_aside(path, "is damaged");
  }
  const auto text = read_all(opened->file.get(), static_cast<std::size_t>(status.st_size));
  if (!text) return unusable("read", path);
  OrFault<SeatContent, std::string> read = read_seat(*text);
  if (!read) return put_seat_aside(path, read.fault());
  if (read->record.code != code || read->record.name != name) {
    return put_seat_aside(path, "is that of another place");
  }
  if (ftruncate(opened->file.get(), static_cast<off_t>(read->size)) != 0) {
    return unusable("write", path);
  }
  SeatFile found(path, std::move(read->record));
  found.next_ = read->next;
  found.file_ = std::move(opened->file);
  found.bytes_ = read->size;
  return found;
}

OrFault<> SeatFile::set_place(const std::string& token, bool watches,
                              const std::optional<Node>& at) {
  record_.at = at;
  record_.watches = watches;
  record_.token = token;
  return supersede(next_.place(record_));
}

OrFault<> SeatFile::set_seal(const KeptSeal& seal) {
  const bool same = record_.seal && record_.seal->match_id == seal.match_id;
  record_.seal = seal;
  if (same) return supersede(next_.seal(seal));
  record_.actions.clear();
  return rewrite();
}

OrFault<> SeatFile::add(const SentAction& action) {
  record_.actions.push_back(action);
  return append(next_.action(action));
}

OrFault<> SeatFile::end_match() {
  record_.seal.reset();
  record_.actions.clear();
  return rewrite();
}

void SeatFile::remove() {
  unlink(path_.c_str());
}

OrFault<> SeatFile::append(const std::string& bytes) {
  if (bytes_ + bytes.size() > kMostBytes) return Fault{path_.string() + " would be too long"};
  if (!write_all(file_.get(), bytes)) return Fault{cannot_text("write", path_, errno)};
  bytes_ += bytes.size();
  return {};
}

// A file that is written anew has twice its size, so the cost of that is in proportion.
OrFault<> SeatFile::supersede(const std::string& bytes) {
  old_ += bytes.size();
  const std::size_t needed = bytes_ + bytes.size() - old_;
  return old_ > std::max(kMostOldBytes, needed) ? rewrite() : append(bytes);
}

// Nobody ever finds half of the new file, or a file without a lock.
OrFault<> SeatFile::rewrite() {
  const std::string text = next_.all(record_);
  OrFault<FileBeside, FileFault> beside = make_file_beside(path_);
  if (!beside) return Fault{cannot_text("write", path_, beside.fault().error.value())};
  if (!take_lock(beside->file) || !write_all(beside->file.get(), text) ||
      rename(beside->path.c_str(), path_.c_str()) != 0) {
    Fault fault{cannot_text("write", path_, errno)};
    unlink(beside->path.c_str());
    return fault;
  }
  file_ = std::move(beside->file);
  bytes_ = text.size();
  old_ = 0;
  return {};
}

std::vector<KeptSeat> kept_seats(const Target& server, const std::string& code) {
  std::vector<KeptSeat> seats;
  const std::string part = server_part(server);
  for (const std::filesystem::path& path : seat_paths()) {
    const std::string file = path.filename().string();
    if (!file.starts_with(part)) continue;
    std::optional<KeptSeat> seat = kept_seat_of(std::string_view(file).substr(part.size()));
    if (!seat || (!code.empty() && seat->code != code)) continue;
    seat->locked = is_locked(path);
    std::error_code fault;
    seat->written = std::filesystem::last_write_time(path, fault);
    seats.push_back(*std::move(seat));
  }
  std::ranges::sort(seats, {},
                    [](const KeptSeat& seat) { return std::pair(seat.code, seat.name); });
  return seats;
}

void remove_old_seats(std::filesystem::file_time_type now) {
  for (const std::filesystem::path& path : seat_paths()) {
    const std::string name = path.filename().string();
    const bool put_aside = name.find(kDamagedPart) != std::string::npos;
    struct stat there {};
    if (!(name.ends_with(kSeatEnding) || name.ends_with(kNewEnding) || put_aside) ||
        lstat(path.c_str(), &there) != 0 || S_ISDIR(there.st_mode) ||
        written_at(there) + kSeatsAreKept > now) {
      continue;
    }
    // With the lock, nobody else starts to use the file before it has gone.
    if (put_aside || is_strange(there) || open_locked(path)) unlink(path.c_str());
  }
}

}  // namespace race2048::client
