#include "client/play/file_replays.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <system_error>
#include <vector>

#include "client/system/damaged_file.h"
#include "shared/atomic_file.h"
#include "shared/environment.h"
#include "shared/hex.h"

namespace race2048::client {
namespace {

constexpr std::string_view kReplayEnding = ".replay";
constexpr std::size_t kIdDigits = 2 * MatchId{}.size();

struct ReplayOnDisk {
  std::filesystem::path path;
  std::filesystem::file_time_type written;
  std::uintmax_t bytes = 0;
};

// Absolute, unless HOME is not set.
std::filesystem::path replays_folder() {
  return data_path() / "replays";
}

// True for names that keep() makes.
bool is_replay(const std::filesystem::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == kReplayEnding && stem.size() == kIdDigits &&
         stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// The newest first.
std::vector<ReplayOnDisk> replays_in(const std::filesystem::path& folder) {
  std::vector<ReplayOnDisk> replays;
  std::error_code fault;
  std::filesystem::directory_iterator at(folder, fault);
  for (; !fault && at != std::filesystem::directory_iterator(); at.increment(fault)) {
    std::error_code gone;
    if (!is_replay(at->path()) || !at->is_regular_file(gone)) continue;
    const auto written = at->last_write_time(gone);
    const std::uintmax_t bytes = gone ? 0 : at->file_size(gone);
    if (!gone) replays.push_back({.path = at->path(), .written = written, .bytes = bytes});
  }
  std::ranges::sort(replays, std::ranges::greater(), &ReplayOnDisk::written);
  return replays;
}

}  // namespace

OrFault<> FileReplays::keep(const MatchId& match, const std::string& file) {
  const std::filesystem::path folder = replays_folder();
  if (!folder.is_absolute()) return Fault{"HOME is not set"};
  std::error_code fault;
  if (std::filesystem::create_directories(folder, fault)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, fault);
  }
  if (fault) return Fault{cannot_text("make", folder, fault.value())};
  const std::filesystem::path path = folder / (hex(match, kIdDigits) + std::string(kReplayEnding));
  if (const auto done = replace_file(path, file, Durability::this_program); !done) {
    const FileFault& why = done.fault();
    return Fault{cannot_text(why.what, why.file, why.error.value())};
  }
  remove_oldest_replays(folder, kMostFiles, kMostBytes);
  return {};
}

std::vector<std::filesystem::path> own_replays(const std::string& digits) {
  const std::filesystem::path folder = replays_folder();
  std::vector<std::filesystem::path> found;
  if (!folder.is_absolute()) return found;
  for (const ReplayOnDisk& replay : replays_in(folder)) {
    if (replay.path.stem().string().starts_with(digits)) found.push_back(replay.path);
  }
  return found;
}

void remove_oldest_replays(const std::filesystem::path& folder, std::size_t files,
                           std::uintmax_t bytes) {
  std::size_t count = 0;
  std::uintmax_t sum = 0;
  for (const ReplayOnDisk& replay : replays_in(folder)) {
    sum += replay.bytes;
    std::error_code fault;
    if (++count > files || sum > bytes) std::filesystem::remove(replay.path, fault);
  }
}

}  // namespace race2048::client
