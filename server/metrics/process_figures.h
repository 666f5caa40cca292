// What the system says of this process.
#pragma once

#include <cstdint>

namespace race2048::server {

struct ProcessFigures {
  double cpu_seconds = 0;  // user and system
  std::uint64_t resident_bytes = 0;
  std::uint64_t open_descriptors = 0;
  std::uint64_t max_descriptors = 0;
};

// A figure that the system does not give is 0.
ProcessFigures process_figures();

}  // namespace race2048::server
