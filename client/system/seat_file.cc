#include "client/system/seat_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/standard_io.h"
#include "engine/bytes.h"
#include "engine/sequence.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

using Kind = SeatFileFault::Kind;

constexpr std::string_view kSeatEnding = ".seat";
constexpr std::string_view kNewEnding = ".new";
constexpr std::chrono::hours kSeatsAreKept{24};
constexpr std::size_t kLongestHost = 120;  // as encoded; a file's name has at most 255 bytes
// Far beyond the actions that one person makes in a match of a day.
constexpr off_t kMaxSeatFile = 64 * 1024 * 1024;

// Nothing if there is no home: a relative path would lead below the working directory.
std::optional<std::filesystem::path> seats_path() {
  const std::filesystem::path folder = state_path() / "seats";
  return folder.is_absolute() ? std::optional(folder) : std::nullopt;
}

// The beginning of the names of all files of this server: two servers never have the same.
std::string server_part(const Target& server) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string host;
  for (const char typed : server.host) {
    const auto byte = static_cast<unsigned char>(typed);
    if (std::isalnum(byte) != 0 || typed == '.' || typed == '-') {
      host += static_cast<char>(std::tolower(byte));
    } else {
      host.append({'%', kDigits[byte >> 4], kDigits[byte & 0xf]});
    }
  }
  if (host.size() > kLongestHost) {
    Sha256 sha;
    sha.update(bytes_of(host));
    host = "%" + to_hex(sha.finish());
  }
  return host + "_" + std::to_string(server.port) + "_";
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
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
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
  for (;;) {
    // O_NONBLOCK: if the file is a pipe, do not wait for a writer.
    LockedFile found{
        .file = Descriptor(open(path.c_str(), O_RDWR | O_APPEND | O_NONBLOCK | O_CLOEXEC))};
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
}

SeatFileFault put_seat_aside(const std::filesystem::path& path, const std::string& why) {
  const OrFault<std::filesystem::path> aside = put_aside(path);
  if (!aside) return {.kind = Kind::unusable, .text = aside.fault().text};
  return {.kind = Kind::put_aside, .text = "its file " + why + "; it is now " + aside->string()};
}

std::string reason_of(SeatTextFault fault) {
  switch (fault) {
    case SeatTextFault::damaged:
      return "is damaged";
    case SeatTextFault::other_version:
      return "is from another version of race2048";
  }
  return "";
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

// The files in the folder; none if it cannot be read.
std::vector<std::filesystem::path> seat_paths() {
  std::vector<std::filesystem::path> paths;
  const std::optional<std::filesystem::path> folder = seats_path();
  if (!folder) return paths;
  std::error_code fault;
  std::filesystem::directory_iterator entry(*folder, fault);
  for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    paths.push_back(entry->path());
  }
  return paths;
}

}  // namespace

SeatFile::SeatFile(std::filesystem::path path, SeatRecord record)
    : path_(std::move(path)), record_(std::move(record)) {}

OrFault<SeatFile, SeatFileFault> SeatFile::create(const Target& server, SeatRecord record) {
  const OrFault<std::filesystem::path> folder = private_state_folder("seats");
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
  OrFault<LockedFile, SeatFileFault> opened = open_locked(path);
  if (!opened) return opened.fault();
  const struct stat& status = opened->status;
  if (!S_ISREG(status.st_mode) || status.st_size > kMaxSeatFile) {
    return put_seat_aside(path, reason_of(SeatTextFault::damaged));
  }
  const auto text = read_all(opened->file.get(), static_cast<std::size_t>(status.st_size));
  if (!text) return unusable("read", path);
  OrFault<SeatText, SeatTextFault> read = read_seat(*text);
  if (!read) return put_seat_aside(path, reason_of(read.fault()));
  if (read->record.code != code || read->record.name != name) {
    return put_seat_aside(path, "is that of another place");
  }
  if (ftruncate(opened->file.get(), static_cast<off_t>(read->size)) != 0) {
    return unusable("write", path);
  }
  SeatFile found(path, std::move(read->record));
  found.lines_ = std::move(read->next);
  found.file_ = std::move(opened->file);
  return found;
}

OrFault<> SeatFile::set_token(const std::string& token, bool watches) {
  std::string lines;
  if (std::exchange(record_.watches, watches) != watches) lines += lines_.place(record_);
  record_.token = token;
  return append(lines + lines_.token(token));
}

OrFault<> SeatFile::set_seal(const KeptSeal& seal) {
  const bool same = record_.seal && record_.seal->match_id == seal.match_id;
  record_.seal = seal;
  if (same) return append(lines_.seal(seal));
  record_.actions.clear();
  return rewrite();
}

OrFault<> SeatFile::add(const SentAction& action) {
  record_.actions.push_back(action);
  return append(lines_.action(action));
}

OrFault<> SeatFile::end_match() {
  record_.seal.reset();
  record_.actions.clear();
  return rewrite();
}

void SeatFile::remove() {
  unlink(path_.c_str());
}

OrFault<> SeatFile::append(const std::string& lines) {
  if (write_all(file_.get(), lines)) return {};
  return Fault{cannot_text("write", path_, errno)};
}

// Nobody ever finds half of the new file, or a file without a lock.
OrFault<> SeatFile::rewrite() {
  // No other process uses this name.
  const std::string aside =
      path_.string() + "." + std::to_string(getpid()) + std::string(kNewEnding);
  lines_ = {};
  Descriptor file(::open(aside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600));
  if (!file || !take_lock(file) || !write_all(file.get(), lines_.all(record_)) ||
      rename(aside.c_str(), path_.c_str()) != 0) {
    Fault fault{cannot_text("write", path_, errno)};
    unlink(aside.c_str());
    return fault;
  }
  file_ = std::move(file);
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
    std::error_code fault;
    const auto written = std::filesystem::last_write_time(path, fault);
    const bool ours = path.extension() == kSeatEnding || path.extension() == kNewEnding;
    if (fault || !ours || written + kSeatsAreKept > now) continue;
    // With the lock, nobody else starts to use the file before it has gone.
    if (const auto opened = open_locked(path)) unlink(path.c_str());
  }
}

}  // namespace race2048::client
