#include "client/commands/replay_source.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "client/system/standard_io.h"
#include "shared/descriptor.h"
#include "shared/limits.h"

namespace race2048::client {
OrFault<std::string> replay_bytes(const std::filesystem::path& file) {
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  // One byte more: the verifier refuses a file that is too long.
  std::optional<std::string> bytes;
  if (descriptor) bytes = read_all(descriptor.get(), limits::kMaxReplayBytes + 1);
  if (!bytes) return Fault{std::strerror(errno)};
  return *std::move(bytes);
}

}  // namespace race2048::client
