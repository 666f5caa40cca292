// The system's limits for this process.
#pragma once

#include <cstddef>

namespace race2048::server {

// Raises the number of open files that the system allows to `wanted`, or as far as possible, and
// returns it.
std::size_t allow_open_files(std::size_t wanted);

// The memory of a running server holds the tiles that are still to come: no crash writes them to a
// file.
void allow_no_core_dumps();

}  // namespace race2048::server
