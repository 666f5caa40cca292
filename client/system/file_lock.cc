#include "client/system/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <string>
#include <thread>
#include <utility>

#include "client/system/damaged_file.h"

namespace race2048::client {
namespace {

// flock() cannot wait for a limited time.
constexpr std::chrono::milliseconds kLockPause{5};

}  // namespace

OrFault<Descriptor> lock_to_change(const std::filesystem::path& file,
                                   std::chrono::milliseconds patience) {
  const std::filesystem::path path = file.string() + ".lock";
  Descriptor lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
  if (!lock) return Fault{cannot_text("open", path, errno)};
  const auto until = std::chrono::steady_clock::now() + patience;
  while (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return Fault{cannot_text("lock", path, errno)};
    if (std::chrono::steady_clock::now() >= until) {
      return Fault{"another program holds " + path.string()};
    }
    std::this_thread::sleep_for(kLockPause);
  }
  return lock;
}

}  // namespace race2048::client
