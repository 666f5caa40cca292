#include "shared/random.h"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace race2048 {

void os_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = getrandom(bytes.data(), bytes.size(), 0);
    if (count < 0 && errno != EINTR) {
      throw std::system_error(errno, std::system_category(), "no random bytes to be had");
    }
    if (count > 0) bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

}  // namespace race2048
