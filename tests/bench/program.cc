#include "tests/bench/program.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "shared/usage/command_line.h"
#include "shared/usage/values.h"

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

std::string comma_list(const std::vector<std::size_t>& numbers) {
  std::string out;
  for (const std::size_t number : numbers) {
    out += (out.empty() ? "" : ",") + std::to_string(number);
  }
  return out;
}

usage::Value value_of(const Option& option) {
  if (auto* const* text = std::get_if<std::string*>(&option.value)) return usage::text(**text);
  if (auto* const* number = std::get_if<std::size_t*>(&option.value)) {
    return usage::number(**number);
  }
  if (auto* const* given = std::get_if<bool*>(&option.value)) return usage::flag(**given);
  std::vector<std::size_t>& numbers = *std::get<std::vector<std::size_t>*>(option.value);
  return usage::words(
      [&numbers](const std::vector<std::string>& typed) -> OrFault<> {
        numbers.clear();
        for (const std::string& word : typed) {
          std::size_t number = 0;
          if (OrFault<> taken = usage::number(number).take({word}); !taken) return taken;
          numbers.push_back(number);
        }
        return {};
      },
      [&numbers] { return comma_list(numbers); });
}

usage::Flag flag_of(const Option& option) {
  auto* const* const text = std::get_if<std::string*>(&option.value);
  return {.names = {option.flag},
          .help = option.help,
          .value = value_of(option),
          .shows_default = text == nullptr && !std::holds_alternative<bool*>(option.value),
          .required = text != nullptr && (*text)->empty() && !option.optional};
}

}  // namespace

int run_bench(int argc, char** argv, const char* what, std::span<const Option> options,
              const std::function<void()>& measure) {
  usage::Command command{.name = argv[0], .summary = what};
  for (const Option& option : options) command.flags.push_back(flag_of(option));
  const usage::Program program =
      usage::with_common_flags({.command = std::move(command), .version = RACE2048_VERSION});
  const auto given = usage::parse(program, {argv, static_cast<std::size_t>(argc)});
  if (!given) {
    std::fprintf(stderr, "%s: %s\n", argv[0], to_text(given.fault()).c_str());
    return 2;
  }
  if (given->answer) {
    std::fputs(given->answer->c_str(), stdout);
    return 0;
  }
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
