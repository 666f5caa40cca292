#include "client/play/file_replays.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/text/text.h"
#include "shared/atomic_file.h"
#include "shared/environment.h"
#include "shared/hex.h"
#include "shared/read_file.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kReplayEnding = ".replay";
// The part of a file's name that says how far the replay was checked.
constexpr std::string_view kUncheckedPart = ".unchecked";
constexpr std::string_view kBrokenPart = ".broken";
constexpr std::size_t kIdDigits = 2 * MatchId{}.size();

// The parts of a file name.
struct ReplayName {
  std::string id;
  ReplayWorth worth = ReplayWorth::holds;
  int number = 1;  // among the files of this match
};

std::string_view part_of(ReplayWorth worth) {
  switch (worth) {
    case ReplayWorth::holds:
      return "";
    case ReplayWorth::not_checked:
      return kUncheckedPart;
    case ReplayWorth::broken:
      return kBrokenPart;
  }
  return "";
}

std::string to_name(const ReplayName& name) {
  return name.id + std::string(part_of(name.worth)) +
         (name.number == 1 ? "" : "-" + std::to_string(name.number)) + std::string(kReplayEnding);
}

// Nothing for names that keep() does not make.
std::optional<ReplayName> replay_name_of(const std::string& file) {
  if (file.size() < kIdDigits) return std::nullopt;
  ReplayName name{.id = file.substr(0, kIdDigits)};
  if (name.id.find_first_not_of("0123456789abcdef") != std::string::npos) return std::nullopt;
  const std::string_view rest = std::string_view(file).substr(kIdDigits);
  if (rest.starts_with(kUncheckedPart)) name.worth = ReplayWorth::not_checked;
  if (rest.starts_with(kBrokenPart)) name.worth = ReplayWorth::broken;
  for (; name.number <= FileReplays::kMostOfOneMatch; ++name.number) {
    if (file == to_name(name)) return name;
  }
  return std::nullopt;
}

struct ReplayOnDisk {
  fs::path path;
  ReplayName name;
  fs::file_time_type written;
  std::uintmax_t bytes = 0;
};

// Absolute, unless HOME is not set.
fs::path replays_folder() {
  return data_path() / "replays";
}

// The newest first.
std::vector<ReplayOnDisk> replays_in(const fs::path& folder) {
  std::vector<ReplayOnDisk> replays;
  for (const fs::path& file : files_in(folder)) {
    std::error_code gone;
    std::optional<ReplayName> name = replay_name_of(file.filename().string());
    if (!name || fs::symlink_status(file, gone).type() != fs::file_type::regular) continue;
    const auto written = fs::last_write_time(file, gone);
    const std::uintmax_t bytes = gone ? 0 : fs::file_size(file, gone);
    if (gone) continue;
    replays.push_back({.path = file, .name = *std::move(name), .written = written, .bytes = bytes});
  }
  std::ranges::sort(replays, std::ranges::greater(), &ReplayOnDisk::written);
  return replays;
}

// The folders of all servers. We follow a symbolic link: only the person makes one here.
std::vector<fs::path> server_folders() {
  std::vector<fs::path> folders = files_in(replays_folder());
  std::erase_if(folders, [](const fs::path& file) {
    std::error_code gone;
    return !fs::is_directory(file, gone);
  });
  return folders;
}

OrFault<fs::path> folder_of(const std::string& server) {
  const fs::path all = replays_folder();
  if (!all.is_absolute()) return Fault{"HOME is not set"};
  if (const auto made = make_own_folder(all); !made) return made.fault();
  fs::path folder = all / server;
  std::error_code ignored;
  if (!fs::exists(folder, ignored) && server_folders().size() >= FileReplays::kMostServers) {
    return Fault{all.string() + " has the folders of " + std::to_string(FileReplays::kMostServers) +
                 " servers: remove some"};
  }
  if (const auto made = make_own_folder(folder); !made) return made.fault();
  return folder;
}

bool has_bytes(const fs::path& path, const std::string& bytes) {
  const auto found = read_file(path, bytes.size(), FileOrigin::own);
  return found && *found == bytes;
}

}  // namespace

OrFault<> FileReplays::keep(const MatchId& match, const std::string& file, ReplayWorth worth) {
  const OrFault<fs::path> folder = folder_of(server_());
  if (!folder) return folder.fault();
  ReplayName name{.id = hex(match, kIdDigits), .worth = worth};
  for (; name.number <= kMostOfOneMatch; ++name.number) {
    const fs::path path = *folder / to_name(name);
    const auto created = create_file(path, file, Durability::this_program);
    if (!created) {
      const FileFault& why = created.fault();
      return Fault{cannot_text(why.what, why.file, why.error.value())};
    }
    if (*created) {
      tell_of_removed(remove_oldest_replays(*folder, kMostFiles, kMostBytes), *folder);
      return {};
    }
    if (has_bytes(path, file)) return {};
  }
  return Fault{"there are " + std::to_string(kMostOfOneMatch) + " replays of this match already"};
}

void FileReplays::tell_of_removed(std::size_t removed, const fs::path& folder) const {
  if (removed == 0) return;
  tell_("To make room, " + counted(removed, "older replay") + " of this server " +
        (removed == 1 ? "was" : "were") + " removed from " + printable(folder.string()) + ".");
}

std::vector<fs::path> own_replays(const std::string& digits) {
  std::vector<fs::path> found;
  const fs::path all = replays_folder();
  if (!all.is_absolute()) return found;
  std::vector<fs::path> folders = server_folders();
  folders.push_back(all);
  for (const fs::path& folder : folders) {
    std::vector<ReplayOnDisk> replays = replays_in(folder);
    std::erase_if(replays, [&digits](const ReplayOnDisk& replay) {
      return !replay.name.id.starts_with(digits);
    });
    std::ranges::sort(replays, {}, [](const ReplayOnDisk& replay) {
      return std::tuple(replay.name.id, replay.name.worth, replay.name.number);
    });
    // Not std::ranges::unique, whose result clang 14 does not understand.
    const auto others = std::unique(replays.begin(), replays.end(),
                                    [](const ReplayOnDisk& one, const ReplayOnDisk& next) {
                                      return one.name.id == next.name.id;
                                    });
    replays.erase(others, replays.end());
    for (ReplayOnDisk& replay : replays) found.push_back(std::move(replay.path));
  }
  std::ranges::sort(found);
  return found;
}

std::vector<fs::path> newest_replays(std::size_t most) {
  std::vector<fs::path> newest;
  const fs::path all = replays_folder();
  if (!all.is_absolute()) return newest;
  std::vector<ReplayOnDisk> replays = replays_in(all);
  for (const fs::path& folder : server_folders()) {
    for (ReplayOnDisk& replay : replays_in(folder)) replays.push_back(std::move(replay));
  }
  std::ranges::stable_sort(replays, std::ranges::greater(), &ReplayOnDisk::written);
  std::set<std::string> ids;
  for (ReplayOnDisk& replay : replays) {
    if (newest.size() == most) break;
    const bool counts = replay.name.worth != ReplayWorth::broken;
    if (counts && ids.insert(replay.name.id).second) newest.push_back(std::move(replay.path));
  }
  return newest;
}

bool is_broken_replay(const fs::path& file) {
  const std::optional<ReplayName> name = replay_name_of(file.filename().string());
  return name && name->worth == ReplayWorth::broken;
}

std::size_t remove_oldest_replays(const fs::path& folder, std::size_t files, std::uintmax_t bytes) {
  std::size_t count = 0;
  std::uintmax_t sum = 0;
  std::size_t removed = 0;
  for (const ReplayOnDisk& replay : replays_in(folder)) {
    sum += replay.bytes;
    std::error_code fault;
    if (++count <= files && sum <= bytes) continue;
    if (fs::remove(replay.path, fault)) ++removed;
  }
  return removed;
}

}  // namespace race2048::client
