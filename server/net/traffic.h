// The work of a server's transport since it began, for metrics.
#pragma once

#include <cstdint>

#include "shared/duration_counts.h"

namespace race2048::server {

struct Traffic {
  std::uint64_t bytes_in = 0;   // of the protocol, without encryption
  std::uint64_t bytes_out = 0;  // likewise
  DurationCounts wake_ups{};
};

}  // namespace race2048::server
