#include "tests/bench/load/machine.h"

#include <sys/utsname.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "clang " __clang_version__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

// The first line of a file; empty: it is not there.
std::string line_of(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// The value of a line "name<white space>: value" of a file; empty: there is none.
std::string value_of(const char* path, const std::string& name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name)) continue;
    const std::size_t value = line.find_first_not_of(" \t", line.find(':') + 1);
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "";
}

std::string or_else(const std::string& text, const char* otherwise) {
  return text.empty() ? otherwise : text;
}

}  // namespace

std::string machine_text() {
  utsname system{};
  uname(&system);
  const bool is_virtual =
      (" " + value_of("/proc/cpuinfo", "flags") + " ").find(" hypervisor ") != std::string::npos;
  const std::string governor = line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  std::ostringstream text;
  text << "- processor: " << or_else(value_of("/proc/cpuinfo", "model name"), "unknown") << ", "
       << std::thread::hardware_concurrency() << " cores, family "
       << or_else(value_of("/proc/cpuinfo", "cpu family"), "unknown") << " model "
       << or_else(value_of("/proc/cpuinfo", "model\t"), "unknown") << "\n"
       << "- " << (is_virtual ? "a virtual machine" : "no virtual machine, as far as it shows")
       << ", governor: " << or_else(governor, "unknown") << "\n"
       << "- memory: " << or_else(value_of("/proc/meminfo", "MemTotal"), "unknown") << "\n"
       << "- system: " << system.sysname << " " << system.release << "\n"
       << "- load at the start: " << or_else(line_of("/proc/loadavg"), "unknown") << "\n"
       << "- built with " << kCompiler << ", " RACE2048_BENCH_BUILD_TYPE
       << "; open files: " << open_files() << "\n";
  return text.str();
}

}  // namespace race2048::bench
