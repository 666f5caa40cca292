// Counts a program's heap allocations. The program has to be linked with allocations.cc.
#pragma once

#include <cstddef>

namespace race2048::bench {

// The number of allocations since the start of the program. For one thread only.
std::size_t allocations();

}  // namespace race2048::bench
