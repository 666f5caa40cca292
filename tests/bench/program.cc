#include "tests/bench/program.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

namespace race2048::bench {
namespace {

// For two sockets of each of 100,000 clients.
constexpr rlim_t kManyFiles = 262'144;

void raise_the_limit_of_open_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  const rlimit many{.rlim_cur = kManyFiles, .rlim_max = std::max(files.rlim_max, kManyFiles)};
  if (setrlimit(RLIMIT_NOFILE, &many) == 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

void add(CLI::App& app, const Option& option) {
  if (auto* const* text = std::get_if<std::string*>(&option.value)) {
    app.add_option(option.flag, **text, option.help)
        ->required((*text)->empty() && !option.optional);
  } else if (auto* const* number = std::get_if<std::size_t*>(&option.value)) {
    app.add_option(option.flag, **number, option.help)->capture_default_str();
  } else if (auto* const* given = std::get_if<bool*>(&option.value)) {
    app.add_flag(option.flag, **given, option.help);
  } else {
    app.add_option(option.flag, *std::get<std::vector<std::size_t>*>(option.value), option.help)
        ->delimiter(',')
        ->capture_default_str();
  }
}

}  // namespace

int run_bench(int argc, char** argv, const char* what, std::span<const Option> options,
              const std::function<void()>& measure) {
  CLI::App app(what);
  for (const Option& option : options) add(app, option);
  CLI11_PARSE(app, argc, argv);
  raise_the_limit_of_open_files();
  try {
    measure();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 1;
  }
}

std::size_t open_files() {
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 0;
}

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

std::chrono::nanoseconds quantile(std::vector<std::chrono::nanoseconds> times, double share) {
  if (times.empty()) return {};
  const auto nth =
      times.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), nth, times.end());
  return *nth;
}

}  // namespace race2048::bench
