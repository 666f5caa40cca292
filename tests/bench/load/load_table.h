// The table of the server's targets for a crowd, measured one row after the other.
#pragma once

#include <cstddef>
#include <string>

namespace race2048::bench {

struct TableOptions {
  std::string program;        // the path of race2048d
  std::size_t percent = 100;  // of the connections and of the time of each row
};

// Prints the machine, a Markdown table with a line for each target, and below it the details of
// each measurement; on stderr, what it measures at the moment. A measurement that fails has a line
// with the reason, and the others go on. Throws std::runtime_error at the end if one has failed.
void print_table(const TableOptions& options);

}  // namespace race2048::bench
