#include "tests/bench/server_process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <system_error>

namespace race2048::bench {
namespace {

constexpr int kCannotExecute = 127;

void require(bool holds, const char* what) {
  if (!holds) throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::string& hold_s) {
  int ends[2];
  require(pipe(ends) == 0, "cannot make a pipe");
  pid_ = fork();
  require(pid_ >= 0, "cannot start a process");
  if (pid_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl(program.c_str(), program.c_str(), "--listen", "127.0.0.1", "--port", "0", "--hold",
          hold_s.c_str(), "--countdown", "0.5", "--drain-timeout", "0", "--log-level", "warn",
          static_cast<char*>(nullptr));
    _exit(kCannotExecute);
  }
  close(ends[1]);
  std::FILE* const said = fdopen(ends[0], "r");
  unsigned port = 0;
  const bool listens =
      said != nullptr && std::fscanf(said, "race2048d listening on port %u", &port) == 1;
  if (said != nullptr) std::fclose(said);
  if (!listens) {
    waitpid(pid_, nullptr, 0);
    throw std::runtime_error(program + " does not start; is that the path of race2048d?");
  }
  port_ = static_cast<std::uint16_t>(port);
}

ServerProcess::~ServerProcess() {
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

std::chrono::nanoseconds ServerProcess::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  require(clock_getcpuclockid(pid_, &clock) == 0 && clock_gettime(clock, &time) == 0,
          "cannot read the server's processor time");
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace race2048::bench
