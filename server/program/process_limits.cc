#include "server/program/process_limits.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>

namespace race2048::server {

std::size_t allow_open_files(std::size_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur, wanted));
}

void allow_no_core_dumps() {
  const rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
  // The limit prevents files; this call also prevents dumps by programs to which the system hands
  // crashed processes.
  prctl(PR_SET_DUMPABLE, 0);
}

}  // namespace race2048::server
