#include "client/app/output.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <system_error>

#include "client/app/interactive.h"

namespace race2048::client {

std::optional<int> write_output(std::string_view bytes, std::string_view program) {
  while (!bytes.empty()) {
    const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return kSignalled + SIGPIPE;  // main() has SIGPIPE ignored
    } else if (errno != EINTR) {
      const std::string reason = std::generic_category().message(errno);
      std::fprintf(stderr, "%s: cannot write to standard output: %s.\n",
                   std::string(program).c_str(), reason.c_str());
      return kInternal;
    }
  }
  return std::nullopt;
}

}  // namespace race2048::client
