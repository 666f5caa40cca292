// What the benchmarks with a command line of their own share.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace race2048::bench {

struct Option {
  const char* flag;
  const char* help;
  // Where the value goes; a flag without one sets a bool. An option whose text is empty beforehand
  // and that is not `optional` has to be given.
  std::variant<std::string*, std::size_t*, std::vector<std::size_t>*, bool*> value;
  bool optional = false;
};

// Reads the command line, raises the limit of open files, for root also the hard limit, and runs
// the benchmark. Returns the exit code; what it throws is printed.
int run_bench(int argc, char** argv, const char* what, std::span<const Option> options,
              const std::function<void()>& measure);

// How many files this process may have open, sockets among them.
std::size_t open_files();
// More than it opens besides the sockets of clients.
inline constexpr std::size_t kOtherFiles = 256;

double ms(std::chrono::nanoseconds time);
// `share` of the times are at most this long; zero if there are none.
std::chrono::nanoseconds quantile(std::vector<std::chrono::nanoseconds> times, double share);

}  // namespace race2048::bench
