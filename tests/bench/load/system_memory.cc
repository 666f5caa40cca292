#include "tests/bench/load/system_memory.h"

#include <unistd.h>

#include <fstream>
#include <limits>
#include <string>

namespace race2048::bench {
namespace {

std::size_t page() {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// Of /proc/slabinfo; 0: it cannot be read. The columns are in slabinfo(5).
std::size_t memory_of_objects() {
  std::ifstream file("/proc/slabinfo");
  std::string line;
  std::getline(file, line);  // the version
  std::getline(file, line);  // the names of the columns
  std::size_t bytes = 0;
  for (std::string name; file >> name;) {
    std::size_t used = 0;
    std::size_t all = 0;
    std::size_t size = 0;
    std::size_t per_slab = 0;
    std::size_t pages = 0;
    file >> used >> all >> size >> per_slab >> pages;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    if (per_slab != 0) bytes += used * pages * page() / per_slab;
  }
  return bytes;
}

// Of /proc/meminfo.
std::size_t memory_set_aside_for_objects() {
  std::ifstream file("/proc/meminfo");
  for (std::string word; file >> word;) {
    std::size_t kib = 0;
    if (word == "Slab:" && file >> kib) return kib * 1024;
  }
  return 0;
}

// Of /proc/net/sockstat: pages of all TCP sockets with bytes in them.
std::size_t memory_of_what_waits() {
  std::ifstream file("/proc/net/sockstat");
  for (std::string word; file >> word;) {
    std::size_t pages = 0;
    if (word == "mem" && file >> pages) return pages * page();
  }
  return 0;
}

}  // namespace

std::size_t socket_memory() {
  const std::size_t objects = memory_of_objects();
  return (objects != 0 ? objects : memory_set_aside_for_objects()) + memory_of_what_waits();
}

}  // namespace race2048::bench
