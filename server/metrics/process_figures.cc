#include "server/metrics/process_figures.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace race2048::server {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Linux says it since 6.2. Before, only a look at all of them does, a microsecond for each.
std::uint64_t open_descriptors() {
  constexpr const char* kFolder = "/proc/self/fd";
  struct stat status {};
  if (stat(kFolder, &status) == 0 && status.st_size > 0) {
    return static_cast<std::uint64_t>(status.st_size);
  }
  std::error_code ignored;
  const std::filesystem::directory_iterator open(kFolder, ignored);
  return static_cast<std::uint64_t>(std::distance(begin(open), end(open)));
}

}  // namespace

ProcessFigures process_figures() {
  ProcessFigures figures;
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) == 0) {
    figures.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  std::uint64_t pages = 0;
  std::ifstream memory("/proc/self/statm");
  if (memory >> pages >> pages) {  // the second is the resident size
    figures.resident_bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  }
  figures.open_descriptors = open_descriptors();
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) figures.max_descriptors = limit.rlim_cur;
  return figures;
}

}  // namespace race2048::server
