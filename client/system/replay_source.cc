#include "client/system/replay_source.h"

#include "shared/limits.h"
#include "shared/read_file.h"

namespace race2048::client {

OrFault<std::string> replay_bytes(const std::filesystem::path& file) {
  // The verifier refuses a file that is too long.
  auto bytes = file == kStandardInput ? read_standard_input(limits::kMaxReplayBytes)
                                      : read_file(file, limits::kMaxReplayBytes, FileOrigin::given);
  if (!bytes) return Fault{bytes.fault().message()};
  if (bytes->empty() && file == kStandardInput) return Fault{"nothing came"};
  return *std::move(bytes);
}

}  // namespace race2048::client
