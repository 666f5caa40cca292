// Counts what a benchmark takes from the heap.
#pragma once

#include <cstddef>

namespace race2048::bench {

// How often memory was taken since the start of the program; one thread.
std::size_t allocations();

}  // namespace race2048::bench
