#include "tests/bench/measured_process.h"

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace race2048::bench {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::system_error(errno, std::generic_category(), what);
}

// The time in the program, from proc(5): the fourteenth word, after a name in brackets that may
// hold anything.
std::chrono::nanoseconds user_time(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  std::getline(file, line);
  std::size_t at = line.rfind(')');
  for (int word = 2; word < 14 && at != std::string::npos; ++word) at = line.find(' ', at + 1);
  if (at == std::string::npos) return {};
  const double ticks = std::stod(line.substr(at + 1));
  const std::chrono::duration<double> time(ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time);
}

}  // namespace

void pin_to(std::size_t core) {
  // Before the first call, what the system allows; later calls would see their own choice.
  static const cpu_set_t allowed = [] {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    require(sched_getaffinity(0, sizeof cores, &cores) == 0, "cannot see the cores");
    return cores;
  }();
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed) || core-- != 0) continue;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(cpu, &cores);
    return require(sched_setaffinity(0, sizeof cores, &cores) == 0, "cannot choose a core");
  }
}

void MeasuredProcess::start(const std::function<int()>& run, std::optional<std::size_t> core) {
  pid_ = fork();
  require(pid_ >= 0, "cannot start a process");
  if (pid_ != 0) return;
  int code = 1;
  try {
    if (core) pin_to(*core);
    code = run();
  } catch (...) {
  }
  _exit(code);
}

void MeasuredProcess::end_by(int signal) {
  if (!runs()) return;
  ::kill(pid_, signal);
  waitpid(std::exchange(pid_, -1), nullptr, 0);
}

void MeasuredProcess::stop() {
  end_by(SIGTERM);
}

void MeasuredProcess::kill() {
  end_by(SIGKILL);
}

CpuTime MeasuredProcess::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  require(clock_getcpuclockid(pid_, &clock) == 0 && clock_gettime(clock, &time) == 0,
          "cannot read a process's time");
  return {.total = std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec),
          .user = user_time(pid_)};
}

std::chrono::nanoseconds MeasuredProcess::wait_for_core() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/schedstat");
  std::uint64_t ran = 0;
  std::uint64_t waited = 0;
  return std::chrono::nanoseconds(file >> ran >> waited ? waited : 0);
}

std::size_t MeasuredProcess::memory() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/status");
  for (std::string word; file >> word;) {
    std::size_t kib = 0;
    if (word == "RssAnon:" && file >> kib) return kib * 1024;
  }
  return 0;
}

}  // namespace race2048::bench
