#include "tests/terminal/pty_program.h"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace race2048::terminal {
namespace {

constexpr int kCannotExecute = 127;

void require(bool holds, const char* what) {
  if (!holds) throw std::system_error(errno, std::generic_category(), what);
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Only these variables: the result must not depend on the environment of whoever measures.
std::vector<std::string> environment_of(const PtyOptions& options, const std::string& home) {
  std::map<std::string, std::string> variables = {{"PATH", variable("PATH")},
                                                  {"HOME", home},
                                                  {"XDG_STATE_HOME", home + "/state"},
                                                  {"XDG_CONFIG_HOME", home},
                                                  {"USER", "tester"},
                                                  {"LC_ALL", "C.UTF-8"},
                                                  {"TERM", "xterm-256color"},
                                                  {"ASAN_OPTIONS", variable("ASAN_OPTIONS")},
                                                  {"UBSAN_OPTIONS", variable("UBSAN_OPTIONS")}};
  for (const auto& [name, value] : options.environment) variables[name] = value;
  std::vector<std::string> lines;
  for (const auto& [name, value] : variables) lines.push_back(name + "=" + value);
  return lines;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

TemporaryFolder::TemporaryFolder()
    : path_((std::filesystem::temp_directory_path() / "race2048-XXXXXX").string()) {
  require(mkdtemp(path_.data()) != nullptr, "cannot make a folder");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

PtyProgram::PtyProgram(const std::vector<std::string>& command, const PtyOptions& options) {
  std::vector<std::string> words = command;
  std::vector<std::string> variables = environment_of(options, home_.path());
  const std::vector<char*> arguments = pointers_to(words);
  const std::vector<char*> environment = pointers_to(variables);
  winsize size{};
  size.ws_row = static_cast<unsigned short>(options.rows);
  size.ws_col = static_cast<unsigned short>(options.columns);
  pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
  require(pid_ >= 0, "cannot start a program in a terminal");
  if (pid_ == 0) {
    execve(arguments.front(), arguments.data(), environment.data());
    _exit(kCannotExecute);
  }
}

PtyProgram::~PtyProgram() {
  if (!exit_code_) {
    kill(pid_, SIGKILL);
    wait();
  }
  close(terminal_);
}

void PtyProgram::type(std::string_view keys) {
  while (!keys.empty()) {
    const ssize_t count = write(terminal_, keys.data(), keys.size());
    require(count > 0 || errno == EINTR || errno == EAGAIN, "cannot type");
    if (count > 0) keys.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::string PtyProgram::read(std::chrono::nanoseconds patience) {
  pollfd ready{.fd = terminal_, .events = POLLIN, .revents = 0};
  timespec time{.tv_sec = patience.count() / 1'000'000'000,
                .tv_nsec = patience.count() % 1'000'000'000};
  if (closed_ || ppoll(&ready, 1, &time, nullptr) <= 0) return {};
  std::array<char, 64 * 1024> buffer;
  const ssize_t count = ::read(terminal_, buffer.data(), buffer.size());
  // The system reports EIO once no program has the terminal open.
  closed_ = count == 0 || (count < 0 && errno == EIO);
  return count > 0 ? std::string(buffer.data(), static_cast<std::size_t>(count)) : std::string();
}

int PtyProgram::wait() {
  if (exit_code_) return *exit_code_;
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0) require(errno == EINTR, "cannot wait for a program");
  exit_code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return *exit_code_;
}

std::chrono::nanoseconds PtyProgram::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  require(clock_getcpuclockid(pid_, &clock) == 0 && clock_gettime(clock, &time) == 0,
          "cannot read a program's processor time");
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::size_t PtyProgram::resident() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace race2048::terminal
