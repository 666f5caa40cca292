#include "client/commands/replay_source.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

#include "client/system/standard_io.h"
#include "engine/sequence.h"
#include "shared/descriptor.h"
#include "shared/environment.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

bool is_whole_id(const std::string& text) {
  return text.size() == 2 * sizeof(MatchId) &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

OrFault<std::string> replay_bytes(const std::filesystem::path& file) {
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  // One byte more: the verifier refuses a file that is too long.
  std::optional<std::string> bytes;
  if (descriptor) bytes = read_all(descriptor.get(), limits::kMaxReplayBytes + 1);
  if (!bytes) return Fault{std::strerror(errno)};
  return *std::move(bytes);
}

std::vector<std::filesystem::path> own_replays(const std::string& match) {
  std::vector<std::filesystem::path> found;
  std::error_code none;  // the folder is missing before the first own match
  for (std::filesystem::directory_iterator file(data_path() / "replays", none), end;
       !none && file != end; file.increment(none)) {
    const std::string id = file->path().stem().string();
    if (is_whole_id(id) && id.starts_with(match)) found.push_back(file->path());
  }
  return found;
}

}  // namespace race2048::client
